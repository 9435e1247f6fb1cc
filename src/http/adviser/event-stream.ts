import type { ChatEvent } from '#src/domain/adviser/chat/chat-event.ts';
import { notAnswered } from '#src/domain/adviser/chat/chat-refusal.ts';

const HEARTBEAT_MS = 15_000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Disables response buffering in proxies.
  'x-accel-buffering': 'no',
};

type Options = {
  /** Called when the client disconnects, before the event source is stopped. */
  onLeave: () => void;
  /** Called exactly once, when the stream ends for any reason. */
  onEnd: () => void;
  onError: (error: unknown) => void;
  heartbeatMs?: number;
};

/**
 * Encodes events as server-sent events. The source is pulled only when the reader has consumed the previous event, so a slow reader
 * does not fill memory. Comments are sent as heartbeats while there are no events.
 */
export function eventStream(
  events: AsyncGenerator<ChatEvent>,
  { onLeave, onEnd, onError, heartbeatMs = HEARTBEAT_MS }: Options,
): Response {
  const encoder = new TextEncoder();
  let heartbeat: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(heartbeat);
    onEnd();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      heartbeat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': väntar\n\n'));
      }, heartbeatMs);
    },
    async pull(controller) {
      try {
        const { value, done } = await events.next();
        if (isOver) return;
        if (!done) return controller.enqueue(encoder.encode(writeEvent(value)));
      } catch (error) {
        onError(error);
        if (isOver) return;
        controller.enqueue(encoder.encode(writeEvent(BROKEN)));
      }
      end();
      controller.close();
    },
    async cancel() {
      onLeave();
      end();
      await events.return(undefined).catch(onError);
    },
  });
  return new Response(body, { headers: HEADERS });
}

const BROKEN: ChatEvent = { type: 'error', message: notAnswered().message };

const writeEvent = ({ type, ...data }: ChatEvent): string => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
