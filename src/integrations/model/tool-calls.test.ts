import { expect, test } from 'vitest';
import { type ToolCallPart, ToolCalls } from './tool-calls.ts';

function assembled(parts: readonly ToolCallPart[]): [string, string][] {
  const calls = new ToolCalls();
  for (const part of parts) calls.add(part);
  return calls.all().map(({ function: { name, arguments: args } }) => [name, args]);
}
const whole = (name: string, args: string) => ({ name, arguments: args });
const TWO = [
  ['tax', '{"id":1}'],
  ['get_ad', '{"id":2}'],
];

test.each<[string, ToolCallPart[]]>([
  [
    'parts by index, without further ids',
    [
      { index: 0, id: 'a', function: whole('tax', '') },
      { index: 0, function: { arguments: '{"id"' } },
      { index: 0, function: { arguments: ':1}' } },
      { index: 1, id: 'b', function: whole('get_ad', '{"id":2}') },
    ],
  ],
  [
    'all with index 0, each with an id',
    [
      { index: 0, id: 'a', function: whole('tax', '{"id":1}') },
      { index: 0, id: 'b', function: whole('get_ad', '{"id":2}') },
    ],
  ],
  [
    'all with index 0 and without ids',
    [
      { index: 0, function: whole('tax', '{"id":1}') },
      { index: 0, function: whole('get_ad', '{"id":2}') },
    ],
  ],
  [
    'without index and id',
    [
      { function: whole('tax', '{"id":') },
      { function: { arguments: '1}' } },
      { function: whole('get_ad', '{"id":2}') },
    ],
  ],
  [
    'id and name in every part',
    [
      { index: 0, id: 'a', function: whole('tax', '{"id":') },
      { index: 0, id: 'a', function: whole('tax', '1}') },
      { index: 1, id: 'b', function: whole('get_ad', '{"id":2}') },
    ],
  ],
])('%s', (_, parts) => expect(assembled(parts)).toEqual(TWO));

test('several sets of arguments in one call are as many calls, with ids of their own', () => {
  const calls = new ToolCalls();
  calls.add({ index: 0, id: 'a', function: whole('tax', '{"id":1}{"id":2}') });
  const [first, second] = calls.all();
  expect([first?.id, first?.function.arguments]).toEqual(['a', '{"id":1}']);
  expect(second?.id).toMatch(/^[a-z0-9]{9}$/);
  expect(second?.function).toEqual(whole('tax', '{"id":2}'));
});

test('broken arguments stay as they are, and extra content stays with its call', () => {
  expect(assembled([{ function: whole('tax', '{"id":}{') }])).toEqual([['tax', '{"id":}{']]);
  const calls = new ToolCalls();
  calls.add({ index: 0, id: 'a', function: whole('tax', '{}'), extra_content: { google: { thought_signature: 's' } } });
  expect(calls.all()).toMatchObject([{ extra_content: { google: { thought_signature: 's' } } }]);
});
