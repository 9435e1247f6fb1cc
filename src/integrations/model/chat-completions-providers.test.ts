import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Provider } from '#src/domain/adviser/model/provider-profiles.ts';
import { DEFAULT_MODEL_SETTINGS } from '#src/domain/adviser/model-settings.ts';
import { IMITATED, IMITATIONS, type Imitated } from '#tools/stub-model/provider-imitations.ts';
import { type StubModel, startStubModel } from '#tools/stub-model/stub-server.ts';
import { chatCompletions } from './chat-completions.ts';
import type { ModelMessage, ModelQuestion, ModelToolCall } from './model-client.ts';

let stub: StubModel;
beforeAll(async () => {
  stub = await startStubModel();
});
afterAll(() => stub.close());
beforeEach(() => Object.assign(stub, { way: 'good', words: null, questions: [], isUnstreamed: false }));

const LIMITS = { firstByteMs: 4_000, silenceMs: 4_000, bytes: 50_000 };
const HELLO: ModelMessage[] = [
  { role: 'system', content: 'Du är bilrådgivare.' },
  { role: 'user', content: 'hej' },
];
const TOOLS: ModelQuestion['tools'] = ['tax', 'get_ad'].map((name) => ({
  type: 'function',
  function: { name, description: name, parameters: { type: 'object', properties: { id: { type: 'integer' } } } },
}));

async function ask(
  as: Imitated | null,
  asked: Partial<ModelQuestion>,
  { provider = as, model = as ? IMITATIONS[as].model : 'x' }: { provider?: Provider | null; model?: string } = {},
) {
  stub.as = as;
  const settings = { ...DEFAULT_MODEL_SETTINGS, baseUrl: stub.baseUrl, apiKey: 'key', provider, model };
  const signal = AbortSignal.timeout(15_000);
  const question = { messages: HELLO, tools: [], temperature: 0.7, maxTokens: 1_500, signal, ...asked };
  let text = '';
  let tokens: number | null = null;
  let calls: ModelToolCall[] = [];
  for await (const event of chatCompletions(settings, LIMITS).ask(question)) {
    if (event.type === 'text') text += event.text;
    else ({ calls, tokens } = event);
  }
  return { text, calls, tokens };
}

describe.each(IMITATED)('%s', (as) => {
  test('answers with words, without thoughts', async () => {
    stub.words = 'Den första bilen passar dig: [[1]].';
    expect(await ask(as, {})).toMatchObject({ text: 'Den första bilen passar dig: [[1]].', calls: [], tokens: 321 });
  });

  test('calls several tools at once, gets their results and answers', async () => {
    Object.assign(stub, { way: 'all-tools', words: 'Klart.' });
    const { text, calls } = await ask(as, { tools: TOOLS });
    expect(text).toBe('');
    expect(calls.map(({ function: { name, arguments: args } }) => [name, args])).toEqual([
      ['tax', '{"id":0}'],
      ['get_ad', '{"id":0}'],
    ]);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
    const results = calls.map(({ id }): ModelMessage => ({ role: 'tool', tool_call_id: id, content: '{}' }));
    const called: ModelMessage = { role: 'assistant', content: null, tool_calls: calls };
    expect((await ask(as, { tools: TOOLS, messages: [...HELLO, called, ...results] })).text).toBe('Klart.');
  });

  test('fills in a JSON schema, or is asked for JSON in words', async () => {
    stub.slots = '{"fuel":["El"]}';
    const messages: ModelMessage[] = [{ role: 'system', content: 'Svara bara med JSON.' }, ...HELLO.slice(1)];
    const { text } = await ask(as, { messages, schema: { name: 'wish', schema: { type: 'object' } } });
    expect(JSON.parse(text)).toEqual({ fuel: ['El'] });
    expect('response_format' in (stub.questions[0] ?? {})).toBe(as !== 'anthropic');
  });
});

/** The request of a client that knows of no provider. */
const FORMER = { messages: HELLO, temperature: 0.7, max_tokens: 1_500, store: false, stream: true };

test.each<[Imitated, string, number, string]>([
  ['openai', 'gpt-6-luna', 400, 'max_completion_tokens'],
  ['openai', 'gpt-4o', 200, ''],
  ['mistral', 'mistral-small-latest', 422, 'Extra inputs are not permitted'],
  ['gemini', 'gemini-3.8-flash', 400, 'Unknown name'],
  ['anthropic', 'claude-opus-5-5', 400, 'deprecated'],
  ['ollama', 'qwen3:8b', 200, ''],
])('%s answers such a request for %s with %i', async (as, model, status, why) => {
  stub.as = as;
  const body = JSON.stringify({ ...FORMER, model });
  const response = await fetch(`${stub.baseUrl}/chat/completions`, { method: 'POST', body });
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(why);
});

test.each([
  [{ tools: TOOLS, reasoning_effort: 'low' }, 'Function tools with reasoning_effort'],
  [{ max_tokens: 9 }, 'max_tokens'],
  [{ temperature: 0.2 }, 'temperature'],
  [{ tools: [] }, 'empty array'],
  [{ reasoning: {} }, 'Unrecognized request argument'],
])('openai refuses %j of a reasoning model', async (fields, why) => {
  stub.as = 'openai';
  const body = JSON.stringify({ model: 'gpt-6-luna', messages: HELLO, stream: true, ...fields });
  const response = await fetch(`${stub.baseUrl}/chat/completions`, { method: 'POST', body });
  expect([response.status, (await response.json()).error.message]).toEqual([400, expect.stringContaining(why)]);
});

test('a signature of Gemini goes back with its call, and to nobody else', async () => {
  stub.way = 'all-tools';
  const { calls } = await ask('gemini', { tools: TOOLS });
  expect(calls[0]?.extra_content).toEqual({ google: { thought_signature: 'c2lnbmVk' } });
  const called: ModelMessage = { role: 'assistant', content: null, tool_calls: calls };
  const results = calls.map(({ id }): ModelMessage => ({ role: 'tool', tool_call_id: id, content: '{}' }));
  const unsigned = calls.map(({ extra_content: _, ...call }) => call);
  const messages = [...HELLO, { ...called, tool_calls: unsigned }, ...results];
  await expect(ask('gemini', { tools: TOOLS, messages })).rejects.toMatchObject({
    message: 'AI-tjänsten är inte tillgänglig: den svarade med fel 400.',
    cause: expect.stringContaining('thought_signature'),
  });
  await ask('vllm', { messages: [...HELLO, called, ...results] });
  expect(JSON.stringify(stub.questions.at(-1))).not.toContain('extra_content');
});

test.each<Imitated>(['llama.cpp', 'vllm', 'ollama', 'anthropic'])(
  'the fields that all accept reach %s too; its thoughts are removed where they were not switched off',
  async (as) => {
    stub.words = 'Den passar.';
    const { text } = await ask(as, {}, { provider: 'other' });
    expect(text.trim()).toBe('Den passar.');
    expect(Object.keys(stub.questions[0] ?? {}).sort()).toEqual(['max_tokens', 'messages', 'model', 'stream']);
  },
);

test.each<Imitated>(['mistral', 'gemini'])('%s accepts the fields of an unknown provider', async (as) => {
  expect((await ask(as, { tools: TOOLS }, { provider: null })).text).not.toBe('');
});

test('reads an answer that came at once, with arguments as an object and without ids', async () => {
  Object.assign(stub, { isUnstreamed: true, words: 'Den passar.' });
  expect(await ask(null, {})).toEqual({ text: 'Den passar.', calls: [], tokens: 321 });
  stub.way = 'all-tools';
  const { calls } = await ask(null, { tools: TOOLS });
  expect(calls).toEqual(
    ['tax', 'get_ad'].map((name) => ({
      id: expect.stringMatching(/^[a-z0-9]{9}$/),
      type: 'function',
      function: { name, arguments: '{"id":0}' },
    })),
  );
});
