import { parentPort, workerData } from 'node:worker_threads';
import { importFeed } from '#src/commands/deliveries/import-feed.ts';
import { createCommandPool } from '#src/db/connection/client.ts';
import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';

/** Imports the full stock of one dealer with new prices, in a thread of its own, as the site does; sends the number of changed ads. */
export type DeliveryOrder = { databaseUrl: string; dealer: string; deliveredAt: Date };

/** New price of every ad, as a share of the old one. */
const PRICE_CHANGE = 0.98;

const { databaseUrl, dealer, deliveredAt } = workerData as DeliveryOrder;
const pool = createCommandPool(databaseUrl);
const { rows } = await pool.query<FeedRow['fields']>(
  `select ads.dealer_ad_id, ads.brand, ads.series, ads.name, ads.model_year::text, (ads.price * ${PRICE_CHANGE})::int::text as price,
          ads.odometer_km::text || ' km' as odometer, ads.fuels, ads.transmission_type, ads.color, ads.chassis, ads.power_kw::text,
          ads.equipment, ads.description, ads.image_urls
   from ads join dealers on dealers.id = ads.dealer_id where dealers.name = $1 and ads.status = 'active' order by ads.internal_id`,
  [dealer],
);
const result = await importFeed(pool, {
  fileName: 'bench',
  format: 'bench',
  odometerUnit: 'km',
  defaultDealer: dealer,
  deliveredAt,
  rows: feedRows(),
});
if (!result.ok) throw new Error(result.failure.message);
await pool.end();
const { adsChanged, adsRepriced, adsNew } = result.value;
parentPort?.postMessage(adsChanged + adsRepriced + adsNew);

async function* feedRows(): AsyncGenerator<FeedRow> {
  for (const [place, fields] of rows.entries()) {
    const stated = Object.entries(fields).filter(([, value]) => value !== null);
    yield { rowNumber: place + 1, fields: Object.fromEntries(stated) };
  }
}
