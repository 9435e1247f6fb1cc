import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FeedError } from '#src/feeds/feed-format.ts';
import { readJsonElements } from './json-elements.ts';

async function read(text: string, size = 1_000_000): Promise<unknown[]> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const values: unknown[] = [];
  for await (const { value } of readJsonElements(chunks(), 'f.json', 'documents')) values.push(value);
  return values;
}

test('reads a list, and the member of an object, with other members around it', async () => {
  expect(await read('[1, "a,]\\"", {"x":[1,2]}, [], null]')).toEqual([1, 'a,]"', { x: [1, 2] }, [], null]);
  expect(await read('{"a":{"documents":[9]},"b":"documents","documents" : [ {"y":1} ] ,"c":[2]}')).toEqual([{ y: 1 }]);
  expect(await read(' [ ] ')).toEqual([]);
});

test('reads any list, however the text is spaced and split into chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue()),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(undefined, 2, '\t'),
      async (list, size, space) => {
        const expected = JSON.parse(JSON.stringify(list)) as unknown[];
        expect(await read(JSON.stringify(list, null, space), size)).toEqual(expected);
        expect(await read(JSON.stringify({ total: 'x"[', documents: list, more: list }, null, space), size)).toEqual(
          expected,
        );
      },
    ),
  );
});

test('a text truncated anywhere is an error', async () => {
  const whole = JSON.stringify({ documents: [{ a: 'å"' }, 5, 'x'] });
  for (let length = 1; length < whole.length; length++)
    await expect(read(whole.slice(0, length), 3)).rejects.toThrow(FeedError);
});
