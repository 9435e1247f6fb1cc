import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openFeed } from '#src/feeds/open-feed.ts';
import { allRows, readFeed } from '#test/feed-reading.ts';
import { parseColumnMapping } from './column-mapping.ts';

async function fieldsOf(text: string, given: object) {
  const mapping = parseColumnMapping(JSON.stringify(given), 'karta.json');
  const feed = await openFeed({ stream: Readable.from([Buffer.from(text)]), fileName: 'bilar', mapping });
  return (await allRows(feed.rows)).map(({ fields }) => fields);
}

const leasing = { column: 'Leasing', is: ['nej', ''] };

describe('CSV', () => {
  test('one column to two fields, parts, value tables, constants and conditions', async () => {
    const mapping = {
      odometerUnit: 'mil',
      columns: {
        Titel: [
          { field: 'brand', part: { at: ' ', index: 0 } },
          { field: 'model', part: { at: ' ', index: 1, rest: true } },
          'name',
        ],
        Pris: { field: 'price', when: leasing },
        Bränsle: { field: 'fuels', values: { B: 'Bensin', 'E+': 'Elhybrid' } },
        Bilder: { field: 'image_urls', separator: ' ' },
        Ort: { field: 'city', part: { at: ',', index: -1 } },
      },
      constants: { color: 'Vit', city: 'Umeå' },
    };
    const rows = await fieldsOf(
      [
        'Titel;Pris;Leasing;Bränsle;Bilder;Ort',
        'Volvo V60 D4;199000;Nej;b;https://a.se/1.jpg https://a.se/2.jpg;Hisingen, Göteborg',
        'Kia Niro;2995;Ja;e+;;',
      ].join('\n'),
      mapping,
    );
    expect(rows).toEqual([
      {
        brand: 'Volvo',
        model: 'V60 D4',
        name: 'Volvo V60 D4',
        price: '199000',
        fuels: ['Bensin'],
        image_urls: ['https://a.se/1.jpg', 'https://a.se/2.jpg'],
        city: 'Göteborg',
        color: 'Vit',
      },
      // Without a price: the amount is a monthly one.
      { brand: 'Kia', model: 'Niro', name: 'Kia Niro', fuels: ['Elhybrid'], city: 'Umeå', color: 'Vit' },
    ]);
  });

  test('a constant brand needs no column for it', async () => {
    const mapping = { odometerUnit: 'km', columns: { Modell: 'model' }, constants: { brand: 'Volvo' } };
    expect(await fieldsOf('Modell\nV60\n', mapping)).toEqual([{ model: 'V60', brand: 'Volvo' }]);
  });
});

test('JSON: paths, lists, numbers, and a named list', async () => {
  const mapping = {
    odometerUnit: 'km',
    list: 'stock',
    columns: { 'car.make': 'brand', 'car.price.amount': 'price', 'photos.url': 'image_urls', options: 'equipment' },
  };
  const car = {
    car: { make: 'Saab', price: { amount: 12.253 } },
    photos: [{ url: 'https://a.se/1.jpg' }, { url: 'https://a.se/2.jpg' }],
    options: ['Dragkrok', 'AC|ACC'],
  };
  expect(await fieldsOf(JSON.stringify({ total: 1, stock: [car] }), mapping)).toEqual([
    {
      brand: 'Saab',
      price: '12.2530',
      equipment: ['Dragkrok', 'AC', 'ACC'],
      image_urls: ['https://a.se/1.jpg', 'https://a.se/2.jpg'],
    },
  ]);
});

test('XML: elements and attributes of the named element', async () => {
  const mapping = {
    odometerUnit: 'km',
    list: 'bil',
    columns: { märke: 'brand', 'bild@adress': 'image_urls', '@id': 'dealer_ad_id' },
  };
  const text = '<lager><bil id="7"><märke>Saab</märke><bild adress="https://a.se/1.jpg"/></bil></lager>';
  expect(await fieldsOf(text, mapping)).toEqual([
    { brand: 'Saab', dealer_ad_id: '7', image_urls: ['https://a.se/1.jpg'] },
  ]);
  const withoutList = parseColumnMapping(JSON.stringify({ ...mapping, list: undefined }), 'karta.json');
  expect((await readFeed(text, { mapping: withoutList })).error).toBe(
    'bilar.csv: kolumnfilen saknar list, elementet som är en annons.',
  );
});

test.each([
  ['deep lists', '['.repeat(5000) + ']'.repeat(5000)],
  ['a prototype', '{"__proto__":{"make":"Saab"},"constructor":{"make":"Saab"}}'],
])('reads JSON with %s', async (_what, value) => {
  const mapping = { odometerUnit: 'km', columns: { make: 'brand', 'constructor.name': 'name' } };
  expect(await fieldsOf(`[{"make":"Volvo","more":${value}}]`, mapping)).toEqual([{ brand: 'Volvo' }]);
});
