import type { ChatEvent } from '#src/domain/adviser/chat/chat-event.ts';

/** Joins the events of an answer into one JSON document. */
export async function gatherAnswer(events: AsyncGenerator<ChatEvent>) {
  const answer = {
    ...{ reply: '', messageId: 0, conversationId: '', filters: {}, limits: {}, chips: [] as unknown[], total: 0 },
    ...{ listUrl: '', notInList: [] as readonly string[], ads: [] as unknown[], error: null as string | null },
  };
  for await (const event of events) {
    if (event.type === 'meta') answer.conversationId = event.conversationId;
    else if (event.type === 'filters') {
      const { filters, limits, chips, total, listUrl, notInList } = event;
      Object.assign(answer, { filters, limits, chips, total, listUrl, notInList });
    } else if (event.type === 'card') answer.ads.push(event.card);
    else if (event.type === 'error') answer.error = event.message;
    else if (event.type === 'done') Object.assign(answer, { reply: event.reply, messageId: event.id });
  }
  return answer;
}
