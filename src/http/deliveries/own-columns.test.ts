import { beforeAll, expect, test } from 'vitest';
import { createApiKey } from '#src/commands/dealers/api-keys.ts';
import { addFeedMapping, saveFeedMapping } from '#src/commands/deliveries/edit-feed-mapping.ts';
import { dealerDeliveryApiUrl, dealerStockApiUrl } from '#src/office-urls.ts';
import { deliveryFolder } from '#test/delivery-places.ts';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** The API of a dealer whose own columns are mapped: documented formats are read as they are. */

const { db, pool } = await testDatabase();
const EVA = { userId: null, email: 'eva@bil.example' };
const { folder, run } = await deliveryFolder(pool);
let site: Awaited<ReturnType<typeof openTestApp>>;
let key: string;
beforeAll(async () => {
  site = await openTestApp({ DATA_DIR: folder }, db, { deliveries: { notify: () => undefined } });
  const dealer = await insertDealer(db, { name: 'Bilhuset AB' });
  const created = await createApiKey(db, EVA, { dealerId: dealer.id, name: 'System' });
  if (!created.ok) throw new Error(created.failure);
  key = created.value;
  const id = await addFeedMapping(db, 'Bilhuset AB');
  const columns = {
    Regnr: [{ field: 'licence_plate' as const }],
    Fabrikat: [{ field: 'brand' as const }],
    Modell: [{ field: 'model' as const }],
  };
  await saveFeedMapping(db, EVA, { id, seen: 0, mapping: { odometerUnit: 'mil', columns } });
});

async function put(body: string, type: string, query = '') {
  const authorization = `Bearer ${key}`;
  const sent = await site.fetch(`${dealerStockApiUrl()}${query}`, {
    method: 'PUT',
    body,
    headers: { 'content-type': type, authorization },
  });
  const { id, ...refused } = await sent.json();
  if (sent.status !== 202) return refused;
  await run();
  return (await site.fetch(dealerDeliveryApiUrl(id), { headers: { authorization } })).json();
}

const CARS = [
  { licence_plate: 'ABC123', brand: 'Volvo', model: 'V60', name: 'Volvo V60', model_year: '2019', price: '199900' },
  { licence_plate: 'ABC124', brand: 'Kia', model: 'Niro', name: 'Kia Niro', model_year: '2020', price: '189900' },
];

test.each([
  ['JSON lines', CARS.map((car) => JSON.stringify(car)).join('\n'), 'application/x-ndjson', '', 'milvis-jsonl'],
  ['a JSON list', JSON.stringify(CARS), 'application/json', '', 'milvis-jsonl'],
  [
    'its own columns below a title',
    'Lager;;\nRegnr;Fabrikat;Modell\nABC123;Volvo;V60\nABC124;Kia;Niro\n',
    'text/csv',
    '',
    'mapped',
  ],
  [
    'a named format',
    'licence_plate;brand;model\nABC123;Volvo;V60\nABC124;Kia;Niro\n',
    'text/csv',
    '?format=milvis-csv',
    'milvis-csv',
  ],
])('reads %s', async (_what, body, type, query, format) => {
  const delivery = await put(body, type, query);
  expect(delivery.error).toBeNull();
  expect([delivery.state, delivery.format, delivery.rows]).toEqual([
    'done',
    format,
    { read: 2, accepted: 2, rejected: 0, duplicate: 0 },
  ]);
});

test('a format that does not exist is refused with the formats that do', async () => {
  const refused = await put(JSON.stringify(CARS), 'application/json', '?format=excel');
  expect([refused.status, refused.code, refused.detail]).toEqual([
    422,
    'format',
    expect.stringContaining('milvis-csv, milvis-jsonl, google-csv'),
  ]);
});

test('a file in another format than the named one says what was read', async () => {
  const delivery = await put('Regnr;Fabrikat;Modell\nABC123;Volvo;V60\n', 'text/csv', '?format=google-csv');
  expect(delivery.error.message).toContain('rubriken saknar kolumnen make');
  expect(delivery.error.message).toContain('Den har Regnr, Fabrikat, Modell');
});
