import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_MODEL_SETTINGS } from '#src/domain/adviser/model-settings.ts';
import { type StubModel, type StubWay, startStubModel } from '#tools/stub-model/stub-server.ts';
import { chatCompletions } from './chat-completions.ts';
import type { ModelEvent } from './model-client.ts';

let stub: StubModel;
beforeAll(async () => {
  stub = await startStubModel();
});
afterAll(() => stub.close());

const LIMITS = { firstByteMs: 4_000, silenceMs: 4_000, bytes: 50_000 };
/** Where the model does not answer; others are given time, however busy the machine is. */
const SHORT_LIMITS = { ...LIMITS, firstByteMs: 200, silenceMs: 200 };

async function ask(way: StubWay, signal = AbortSignal.timeout(15_000)) {
  const limits = way.startsWith('stall') ? SHORT_LIMITS : LIMITS;
  stub.way = way;
  stub.questions.length = 0;
  const question = {
    messages: [{ role: 'user' as const, content: 'hej' }],
    tools: [],
    temperature: 0.7,
    maxTokens: 1_500,
  };
  const settings = { ...DEFAULT_MODEL_SETTINGS, provider: 'openai' as const, baseUrl: stub.baseUrl, apiKey: 'key' };
  const client = chatCompletions(settings, limits);
  const events: ModelEvent[] = [];
  const failure = await (async () => {
    for await (const event of client.ask({ ...question, signal })) events.push(event);
    return null;
  })().catch((error: Error) => error.message);
  return { events, failure, text: events.map((event) => (event.type === 'text' ? event.text : '')).join('') };
}

test('returns a complete answer with tokens, using the given settings', async () => {
  const { events, failure, text } = await ask('good');
  expect(failure).toBeNull();
  expect(text).toContain('[[1]]');
  expect(events.at(-1)).toEqual({ type: 'end', calls: [], tokens: 321 });
  expect(stub.questions).toEqual([
    {
      model: 'gpt-6-luna',
      messages: [{ role: 'user', content: 'hej' }],
      max_completion_tokens: 1_500,
      stream: true,
      stream_options: { include_usage: true },
      store: false,
      reasoning_effort: 'none',
    },
  ]);
});

test('assembles a tool call from its chunks', async () => {
  const { events } = await ask('search');
  expect(events.at(-1)).toMatchObject({
    calls: [
      { id: 'call_search_cars', function: { name: 'search_cars', arguments: '{"fuel":["Diesel"],"sortBy":"price"}' } },
    ],
  });
});

const CUT_OFF = 'AI-tjänsten är inte tillgänglig: anslutningen bröts.';
const NOTHING = 'Fick inget giltigt svar från AI-tjänsten';
test.each<[StubWay, string, number]>([
  ['status-429', 'AI-tjänsten är överbelastad. Försök igen om en stund.', 1],
  ['status-500', 'AI-tjänsten är inte tillgänglig: den svarade med fel 500.', 2],
  ['status-502', 'AI-tjänsten är inte tillgänglig: den svarade med fel 502.', 2],
  ['reset', CUT_OFF, 2],
  ['stall', 'AI-tjänsten är inte tillgänglig: den svarade inte i tid.', 1],
  ['stall-in-stream', 'AI-tjänsten är inte tillgänglig: den slutade svara.', 1],
  ['truncated', 'AI-tjänsten är inte tillgänglig: svaret bröts innan det var klart.', 1],
  ['cut', CUT_OFF, 1],
  ['broken-json', NOTHING, 1],
  ['error-in-stream', 'AI-tjänsten är inte tillgänglig: den meddelade ett fel.', 1],
  ['endless', 'AI-tjänsten är inte tillgänglig: svaret blev för långt.', 1],
  ['html', NOTHING, 1],
  ['too-long', NOTHING, 1],
])('%s: %s', async (way, message, questions) => {
  expect((await ask(way)).failure).toBe(message);
  // On a busy machine a question may arrive after the client has given up.
  await expect.poll(() => stub.questions.length, { timeout: 5_000 }).toBe(questions);
  await expect.poll(() => stub.open(), { timeout: 1_000 }).toBe(0);
});

test('cancels the request within a second when the client disconnects', async () => {
  const leave = new AbortController();
  setTimeout(() => leave.abort(), 50);
  expect((await ask('endless', leave.signal)).failure).toMatch(/^AI-tjänsten är inte tillgänglig/);
  await expect.poll(() => stub.open(), { timeout: 1_000 }).toBe(0);
});
