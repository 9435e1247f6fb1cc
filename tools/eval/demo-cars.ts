import { DAY_MS } from '#src/base/units.ts';
import { feedWords } from '#src/domain/ads/words/feed-words.ts';
import type { BrandFile } from '#src/domain/catalogue/catalogue-file.ts';
import { normaliseRow } from '#src/domain/deliveries/normalise-row.ts';
import type { ValuedCar } from '#src/domain/valuation/valued-car.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { openFeed } from '#src/feeds/open-feed.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { demoStockCsv } from '#tools/demo/demo-stock.ts';
import { toCar } from './valuation/cars-of-file.ts';

/** The day of the stocks whose figures decision 37 states. */
export const DEMO_DAY = new Date('2026-11-20T05:00:00Z');
/** Ads closed at most this long ago are compared with too, as in the database. */
const CLOSED_WITHIN_DAYS = 120;

/** Cars of a known series of a demo stock: those for sale and those closed lately. */
export async function readDemoCars(ads: number, catalogue: readonly BrandFile[]): Promise<ValuedCar[]> {
  const stream = demoStockCsv({ ads, seed: '1', now: DEMO_DAY, catalogue });
  const { format, rows } = await openFeed({ stream, fileName: 'demo.csv' });
  const delivery = { odometerUnit: format.odometerUnit, defaultDealer: null, deliveredAt: DEMO_DAY };
  const context = { ...delivery, matcher: buildMatcher(catalogueFromFiles()), words: feedWords() };
  const dealers = new Map<string, number>();
  const items = new Map<string, string>();
  const cars: ValuedCar[] = [];
  for await (const row of rows) {
    const result = normaliseRow(row, context);
    if (!result.ok) continue;
    const { closedAt, dealer } = result.value;
    if (closedAt !== null && DEMO_DAY.getTime() - closedAt.getTime() > CLOSED_WITHIN_DAYS * DAY_MS) continue;
    const dealerId = dealers.get(dealer.name) ?? dealers.size + 1;
    const car = toCar(result.value, { id: cars.length + 1, dealerId });
    if (car === null) continue;
    // A text of the feed keeps the part of the file that it was cut from.
    const equipment = car.equipment.map((item) => items.get(item) ?? item);
    for (const item of equipment) if (!items.has(item)) items.set(item, Buffer.from(item).toString());
    dealers.set(dealer.name, dealerId);
    cars.push({ ...car, equipment });
  }
  return cars;
}
