import type { ChatEvent } from '#src/domain/adviser/chat/chat-event.ts';

/** Reads the events of a streamed answer. @throws when the stream is interrupted */
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

/** Skips the comments that keep the connection alive. */
function readEvent(part: string): ChatEvent | null {
  const type = /^event: (.+)$/m.exec(part)?.[1];
  const data = /^data: (.+)$/m.exec(part)?.[1];
  return type && data ? ({ type, ...JSON.parse(data) } as ChatEvent) : null;
}
