import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FEED_FIELDS, type FeedField, type FeedFields, LIST_FIELDS } from '#src/domain/deliveries/feed-row.ts';
import { openFeed } from '#src/feeds/open-feed.ts';
import { milvisCsvHeader, milvisCsvLine } from './milvis-csv.ts';

async function readBack(text: string): Promise<FeedFields[]> {
  const { rows } = await openFeed({ stream: Readable.from([Buffer.from(text)]), fileName: 'export.csv' });
  const read: FeedFields[] = [];
  for await (const row of rows) read.push(row.fields);
  return read;
}

test('reads back what it has written', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'Å', '"', ',', ';', '\n', '|', '1'),
    minLength: 1,
    maxLength: 8,
  });
  const entry = text.map((one) => one.replaceAll('|', ''));
  const values = Object.fromEntries(
    FEED_FIELDS.map((field) => [
      field,
      LIST_FIELDS.has(field) ? fc.array(entry, { minLength: 2, maxLength: 3 }) : text,
    ]),
  );
  const fields = fc.record(values, { requiredKeys: ['brand'] }) as fc.Arbitrary<FeedFields>;
  await fc.assert(
    fc.asyncProperty(fields, async (ad) => {
      expect(await readBack(milvisCsvHeader() + milvisCsvLine(ad))).toEqual([ad]);
    }),
  );
});

test('accepts fewer columns, and replaces a separator within an entry', async () => {
  const columns: FeedField[] = ['brand', 'equipment'];
  const line = milvisCsvLine({ brand: 'Volvo', model: 'V60', equipment: ['Drag|krok', 'Stolar'] }, columns);
  expect(milvisCsvHeader(columns) + line).toBe('brand,equipment\nVolvo,Drag/krok|Stolar\n');
});
