import { describe, expect, test } from 'vitest';
import { errorText, readAnswerChunk } from './answer-chunk.ts';

const read = (value: unknown) => readAnswerChunk(JSON.stringify(value));

describe('reads what endpoints write', () => {
  test.each<[unknown, object]>([
    [{ choices: [{ delta: { content: 'Ja' } }] }, { text: 'Ja', end: null, tokens: null, calls: [] }],
    [{ choices: [{ delta: { content: null }, finish_reason: 'STOP' }] }, { text: '', end: 'stop' }],
    [{ choices: [{ delta: { content: [{ type: 'thinking', thinking: [] }, { text: 'Ja' }] } }] }, { text: 'Ja' }],
    [{ choices: [{ delta: { reasoning: 'hm', reasoning_content: 'hm' } }] }, { text: '' }],
    [{ choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } }, { tokens: 7 }],
    [{ choices: [], usage: { total_tokens: 9, prompt_tokens: 3 } }, { tokens: 9 }],
    [
      { choices: null, usage: null, error: null },
      { tokens: null, text: '' },
    ],
    [{ usage: 'many' }, { tokens: null }],
    [{ choices: [{ message: { content: 'Ja' }, finish_reason: 'stop' }] }, { text: 'Ja', end: 'stop' }],
  ])('%j', (value, chunk) => expect(read(value)).toMatchObject(chunk));
});

test.each([[[{ error: { message: 'no' } }]], [{ error: 'no' }], [{ type: 'error', error: { message: 'no' } }]])(
  'reports the error %j',
  (value) => expect(() => read(value)).toThrow('den meddelade ett fel'),
);

test.each(['', 'null', '7', '{"choices":7}', '{"choices":[{"delta":{"tool_calls":"x"}}]}', '{"cho'])(
  'is no answer: %j',
  (data) => expect(() => readAnswerChunk(data)).toThrow('Fick inget giltigt svar'),
);

test('the words of a refusal are logged without the request that it repeats', () => {
  expect(errorText('{"error":{"message":"Unsupported \\"x\\"","param":"x"}}')).toBe('Unsupported \\"x\\"');
  expect(errorText('{"message":{"detail":[{"msg":"Extra inputs","input":"hemligt"}]}}')).toBe('Extra inputs');
  expect(errorText('<h1>Bad gateway</h1>')).toBe('');
});
