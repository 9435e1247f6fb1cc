import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type ImportOptions, importFeed } from '#src/commands/deliveries/import-feed.ts';
import type { ImportReport } from '#src/commands/deliveries/import-feed-report.ts';
import type { NewDelivery } from '#src/db/deliveries/dealer-deliveries.ts';
import type { FeedFields, FeedRow } from '#src/domain/deliveries/feed-row.ts';

async function* feed(rows: readonly FeedFields[]): AsyncGenerator<FeedRow> {
  for (const [index, fields] of rows.entries()) yield { rowNumber: index + 1, fields };
}

/** Imports a dealer's full stock as if from a file. @throws when it is rejected */
export async function deliver(
  pool: pg.Pool,
  rows: readonly FeedFields[],
  deliveredAt: Date,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const delivery = { fileName: 'test.csv', format: 'test', odometerUnit: 'km' as const, defaultDealer: 'Testbilar' };
  const result = await importFeed(pool, { ...delivery, rows: feed(rows), deliveredAt }, options);
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

/** A row of a delivery; a Volvo V60 by default. */
export const feedCar = (fields: FeedFields = {}): FeedFields => ({
  brand: 'Volvo',
  model: 'V60',
  name: 'Volvo V60 D4',
  model_year: '2019',
  price: '189900',
  odometer: '113750',
  fuels: 'Diesel',
  image_urls: ['https://bilder.example/1.jpg'],
  licence_plate: 'UFO123',
  ...fields,
});

/** A delivery of a dealer's full stock, to be accepted; its file is named by its id. */
export function stockDelivery(change: Pick<NewDelivery, 'dealerId'> & Partial<NewDelivery>): NewDelivery {
  const id = change.id ?? randomUUID();
  return {
    id,
    apiKeyId: null,
    feedSourceId: null,
    scope: 'stock',
    isForced: false,
    idempotencyKey: null,
    bodyHash: Buffer.alloc(32),
    fileName: 'leverans.jsonl',
    upload: id,
    uploadedBy: null,
    receivedAt: new Date(),
    ...change,
  };
}
