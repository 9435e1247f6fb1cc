import { expect, test, vi } from 'vitest';
import type { ChatEvent } from '#src/domain/adviser/chat/chat-event.ts';
import { type SentOutcome, sendMessage } from './chat-requests.ts';
import { NO_ANSWER, NOT_SENT, STOPPED, WENT_WRONG } from './shown-entry.ts';

const sent = { message: 'En kombi', context: null, removeChip: undefined, conversationId: null };
const line = (type: string, data: object): string => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
const SAID = line('text', { text: 'Jag hittade' });
const DONE = line('done', { reply: 'Jag hittade tre bilar.' });

/** Sends a message to a server that streams these lines and then ends or aborts. */
async function receiveEvents(
  lines: string,
  end: 'ends' | 'breaks',
): Promise<{ outcome: SentOutcome; events: ChatEvent[] }> {
  const chunks = [new TextEncoder().encode(lines)];
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      const chunk = chunks.pop();
      if (chunk !== undefined && chunk.length > 0) stream.enqueue(chunk);
      else if (end === 'ends') stream.close();
      else stream.error(new Error('connection lost'));
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  const events: ChatEvent[] = [];
  const outcome = await sendMessage(sent, new AbortController().signal, (event) => events.push(event));
  return { outcome, events };
}

test('passes on an answer while it streams', async () => {
  const { outcome, events } = await receiveEvents(SAID + DONE, 'ends');
  expect(outcome).toEqual({ isTaken: true, notice: null });
  expect(events.map(({ type }) => type)).toEqual(['text', 'done']);
});

test('keeps the received part of an interrupted answer and marks it as incomplete', async () => {
  for (const end of ['ends', 'breaks'] as const) {
    const { outcome, events } = await receiveEvents(SAID, end);
    expect(outcome).toEqual({ isTaken: true, notice: NO_ANSWER });
    expect(events).toHaveLength(1);
  }
});

test('returns a message to the visitor when the server rejected it', async () => {
  const notSent = { isTaken: false, toast: { title: WENT_WRONG, text: NOT_SENT } };
  expect((await receiveEvents('', 'breaks')).outcome).toEqual(notSent);
  const refusal = { title: 'Vänta lite', error: 'Du skickar för snabbt.' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 429 }));
  const outcome = await sendMessage(sent, new AbortController().signal, () => undefined);
  expect(outcome).toEqual({ isTaken: false, toast: { title: refusal.title, text: refusal.error } });
});

test('counts a message as sent when the visitor stops its answer', async () => {
  const stop = new AbortController();
  vi.stubGlobal('fetch', async () => {
    stop.abort();
    throw stop.signal.reason;
  });
  expect(await sendMessage(sent, stop.signal, () => undefined)).toEqual({ isTaken: true, notice: STOPPED });
});
