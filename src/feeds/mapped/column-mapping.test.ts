import path from 'node:path';
import { expect, test } from 'vitest';
import { parseColumnMapping, readColumnMapping } from './column-mapping.ts';

const folder = path.resolve(import.meta.dirname, '../../../data/feed-mappings');

test('the mapping of the Blocket export', async () => {
  const mapping = await readColumnMapping(path.join(folder, 'blocket-goteborg.json'));
  expect(mapping).toMatchObject({
    odometerUnit: 'mil',
    columns: { Mileage: [{ field: 'odometer' }], Manufacturer: [{ field: 'brand' }] },
  });
  const fixture = path.resolve(import.meta.dirname, '../../../test/fixtures/feeds/blocket-mapping.json');
  expect(await readColumnMapping(fixture)).toEqual(mapping);
});

test.each([
  ['{', 'kolumnfilen är inte giltig JSON.'],
  ['{"columns":{"A":"brand"}}', 'kolumnfilen är fel vid odometerUnit: odometerUnit ska vara km eller mil.'],
  [
    '{"odometerUnit":"mil","columns":{"A":"model"}}',
    'kolumnfilen är fel vid columns: columns måste peka ut en kolumn för brand, eller constants ange märket.',
  ],
  [
    '{"odometerUnit":"mil","columns":{"A":["brand",{"field":"price","when":{"column":"B"}}]}}',
    'kolumnfilen är fel vid columns.A.1.when.is: värdet är ogiltigt.',
  ],
  [
    '{"odometerUnit":"mil","columns":{},"constants":{"brand":"Volvo","pris":"1"}}',
    'kolumnfilen är fel vid constants: målen ska vara något av fälten',
  ],
])('%s', (text, message) => {
  expect(() => parseColumnMapping(text, 'karta.json')).toThrow(`karta.json: ${message}`);
});

test('names a target that is no field', () => {
  expect(() => parseColumnMapping('{"odometerUnit":"mil","columns":{"A":"brand","B":"pris"}}', 'k.json')).toThrow(
    /kolumnfilen är fel vid columns\.B\.0\.field: målen ska vara något av fälten dealer,/u,
  );
});

test('rejects a missing file', async () => {
  await expect(readColumnMapping('/finns/inte.json')).rejects.toThrow(
    'inte.json: kolumnfilen finns inte. Kontrollera sökvägen.',
  );
});
