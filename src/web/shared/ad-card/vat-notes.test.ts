import { beforeAll, expect, test } from 'vitest';
import { dealerDeliveryUrl } from '#src/office-urls.ts';
import { adsApiUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** VAT of a delivery in lists, API and the dealer's report. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let runId: number;
beforeAll(async () => {
  site = await openTestApp({}, db);
  const cars = [
    feedCar({ licence_plate: 'AAA001', name: 'Skåpbil utan besked', chassis: 'Skåpbil' }),
    feedCar({ licence_plate: 'AAA002', name: 'Bil utan moms', price: '199 900 kr exkl. moms' }),
    feedCar({ licence_plate: 'AAA003', name: 'Bil med moms', price: '199 900 kr inkl. moms' }),
  ];
  runId = (await deliver(pool, cars, new Date())).runId ?? 0;
});

test('cards name VAT only where it was added or is unclear', async () => {
  const { text } = await site.open(vehiclesUrl());
  expect(text).toContain('249 875 kr inkl. moms, handlarens pris är utan');
  expect(text.match(/moms oklart/g)).toHaveLength(1);
  expect(text.match(/inkl\. moms/g)).toHaveLength(1);
});

test('the API states VAT in lists', async () => {
  const { cars } = await (await site.fetch(adsApiUrl())).json();
  const stated = new Map(cars.map(({ name, vat }: { name: string; vat: string | null }) => [name, vat]));
  expect(Object.fromEntries(stated)).toEqual({
    'Volvo V60 Skåpbil utan besked': 'unknown',
    'Volvo V60 Bil utan moms': 'excluded',
    'Volvo V60 Bil med moms': 'included',
  });
});

test('the dealer is asked in the report of the delivery', async () => {
  const { headers } = await signedIn(db, 'dealer', 'own@bil.example', 'Testbilar');
  const { text } = await site.open(dealerDeliveryUrl(runId), { headers });
  expect(text).toContain('Priser som kanske är utan moms');
  expect(text).toMatch(/Skåpbil utan besked · AAA001 189 900 kr 237 375 kr moms oklart/);
});
