import type { ChatEvent } from '#src/domain/adviser/chat/chat-event.ts';

/** Joins the events of an answer into one JSON document. */
export async function gatherAnswer(events: AsyncGenerator<ChatEvent>) {
  const answer = {
    ...{ reply: '', messageId: 0, conversationId: '', filters: {}, limits: {}, chips: [] as unknown[], total: 0 },
    ...{ listUrl: '', notInList: [] as readonly string[], ads: [] as unknown[], error: null as string | null },
  };
  for await (const event of events) {
    switch (event.type) {
      case 'meta':
        answer.conversationId = event.conversationId;
        break;
      case 'filters': {
        const { filters, limits, chips, total, listUrl, notInList } = event;
        Object.assign(answer, { filters, limits, chips, total, listUrl, notInList });
        break;
      }
      case 'card':
        answer.ads.push(event.card);
        break;
      case 'error':
        answer.error = event.message;
        break;
      case 'done':
        Object.assign(answer, { reply: event.reply, messageId: event.id });
        break;
      case 'text':
        break;
    }
  }
  return answer;
}
