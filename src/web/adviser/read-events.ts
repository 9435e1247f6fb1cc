import type { ChatEvent } from '#src/domain/adviser/chat/chat-event.ts';

/** The events of an answer as they come. A stream that breaks off ends the reading with an error. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      waiting += decoder.decode(value, { stream: true });
      const parts = waiting.split('\n\n');
      waiting = parts.pop() ?? '';
      for (const part of parts) {
        const event = readEvent(part);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Comments, which keep the connection alive, are none. */
function readEvent(part: string): ChatEvent | null {
  const type = /^event: (.+)$/m.exec(part)?.[1];
  const data = /^data: (.+)$/m.exec(part)?.[1];
  return type && data ? ({ type, ...JSON.parse(data) } as ChatEvent) : null;
}
