import { expect, test } from 'vitest';
import type { ChatEvent } from '#src/domain/adviser/chat/chat-event.ts';
import { eventStream } from './event-stream.ts';

type Outcome = { left: number; ended: number; errors: unknown[] };

/** An event stream and what is reported when it ends. */
function streamOf(events: AsyncGenerator<ChatEvent>, heartbeatMs = 60_000) {
  const reported: Outcome = { left: 0, ended: 0, errors: [] };
  const response = eventStream(events, {
    onLeave: () => {
      reported.left += 1;
    },
    onEnd: () => {
      reported.ended += 1;
    },
    onError: (error) => reported.errors.push(error),
    heartbeatMs,
  });
  return { response, reported, reader: () => (response.body as ReadableStream<Uint8Array>).getReader() };
}
const text = (words: string): ChatEvent => ({ type: 'text', text: words });
const wordsOf = ({ value }: { value?: Uint8Array | undefined }): string => new TextDecoder().decode(value);

test('sends heartbeat comments while there are no events', async () => {
  let speak = (): void => undefined;
  const events = (async function* () {
    await new Promise<void>((resolve) => {
      speak = resolve;
    });
    yield text('hej');
  })();
  const { reader, reported } = streamOf(events, 5);
  const reading = reader();
  expect(wordsOf(await reading.read())).toBe(': väntar\n\n');
  expect(wordsOf(await reading.read())).toBe(': väntar\n\n');
  speak();
  let words = '';
  while (!words.startsWith('event')) words = wordsOf(await reading.read());
  expect(words).toBe('event: text\ndata: {"text":"hej"}\n\n');
  while (!(await reading.read()).done);
  expect(reported).toEqual({ left: 0, ended: 1, errors: [] });
});

test('buffers at most one event for a slow reader', async () => {
  let made = 0;
  const events = (async function* () {
    for (; made < 10_000; made += 1) yield text('x'.repeat(1_000));
  })();
  const { reader } = streamOf(events, 1);
  const reading = reader();
  await reading.read();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(made).toBeLessThanOrEqual(3);
  await reading.cancel();
});

test('reports a disconnect once and stops the event source', async () => {
  let isOver = false;
  const events = (async function* () {
    try {
      for (;;) yield text('x');
    } finally {
      isOver = true;
    }
  })();
  const { reader, reported } = streamOf(events);
  const reading = reader();
  await reading.read();
  await reading.cancel();
  expect([isOver, reported]).toEqual([true, { left: 1, ended: 1, errors: [] }]);
});

test('ends a failed stream with an error text for the visitor', async () => {
  const failure = new Error('broken');
  // biome-ignore lint/correctness/useYield: fails before the first event
  const events = (async function* (): AsyncGenerator<ChatEvent> {
    throw failure;
  })();
  const { response, reported } = streamOf(events);
  expect(await response.text()).toContain('"Rådgivaren når inte annonserna just nu. Försök igen om en stund."');
  expect(reported).toEqual({ left: 0, ended: 1, errors: [failure] });
});
