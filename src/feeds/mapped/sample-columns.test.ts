import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { FeedError } from '#src/feeds/feed-format.ts';
import { MUTATIONS } from '#test/faults/mutate-bytes.ts';
import { createRandom } from '#tools/demo/chance/random.ts';
import { readSampleColumns } from './sample-columns.ts';

const read = (content: string | Buffer, list?: string) =>
  readSampleColumns(
    { stream: Readable.from([Buffer.from(content as string)]), fileName: 'fil', maxBytes: 1_000_000 },
    list === undefined ? {} : { list },
  );

test('CSV: headings with different texts of the first rows', async () => {
  const rows = Array.from({ length: 1000 }, (_, place) => `Volvo;${place};\n`).join('');
  expect(await read(`Märke;Pris;Tom;\n${rows}`)).toEqual({
    kind: 'csv',
    list: '',
    headerRow: 1,
    sheet: null,
    columns: [
      { name: 'Märke', samples: ['Volvo'] },
      { name: 'Pris', samples: ['0', '1', '2'] },
      { name: 'Tom', samples: [] },
    ],
  });
  expect((await read('Märke;Pris\n')).columns).toHaveLength(2);
});

test('JSON: paths, and the list with the ads', async () => {
  const car = { make: 'Volvo', price: { value: 1 }, images: [{ url: 'a' }, { url: 'b' }] };
  const columns = [
    { name: 'make', samples: ['Volvo'] },
    { name: 'price.value', samples: ['1'] },
    { name: 'images.url', samples: ['a', 'b'] },
  ];
  expect(await read(JSON.stringify([car]))).toEqual({ kind: 'json', list: '', headerRow: null, sheet: null, columns });
  expect(await read(JSON.stringify({ meta: [1], stock: [car] }))).toEqual({
    kind: 'json',
    list: 'stock',
    headerRow: null,
    sheet: null,
    columns,
  });
  expect(await read(JSON.stringify({ dealers: [{ a: 1 }], stock: [car] }), 'stock')).toMatchObject({ columns });
});

test('XML: paths of the element that repeats', async () => {
  const car = '<car id="1"><make>Volvo</make><image url="a"/></car>';
  const expected = [
    { name: 'make', samples: ['Volvo'] },
    { name: 'image@url', samples: ['a'] },
  ];
  for (const text of [`<stock><date>x</date>${car}${car}</stock>`, `<?xml version="1.0"?>\n<stock>\n${car}</stock>`]) {
    const { list, columns } = await read(text);
    expect(list).toBe('car');
    expect(columns).toEqual(expect.arrayContaining(expected));
  }
});

test.each<[string, string | Buffer, string]>([
  ['nothing', '', 'fil: filen är tom'],
  ['a JSON without a list', '{"a":{}}', 'filen saknar listan'],
  ['an empty list', '[]', 'filen innehåller inga annonser'],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0]), 'filen är en bild'],
  ['more than the limit', `a;b\n${'x;y\n'.repeat(400_000)}`, 'större än 1 MB uppackad'],
])('refuses %s', async (_what, content, line) => {
  await expect(read(content)).rejects.toThrow(line);
});

test.each(Object.keys(MUTATIONS))('a file %s is read or rejected with one line', async (name) => {
  for (const sample of ['Märke;Pris\nVolvo;1\n', '{"a":[{"b":"c"}]}', '<a><b><c>d</c></b><b><c>e</c></b></a>'])
    for (let time = 0; time < 5; time += 1) {
      const spoilt = MUTATIONS[name]?.(Buffer.from(sample), createRandom(`${name} ${sample} ${time}`)) ?? sample;
      const outcome = await read(spoilt).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(FeedError);
    }
});
