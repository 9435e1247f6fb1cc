import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { feedWords } from '#src/domain/ads/words/feed-words.ts';
import type { ImportedAd } from '#src/domain/deliveries/imported-ad.ts';
import { normaliseRow } from '#src/domain/deliveries/normalise-row.ts';
import { carIdentity, type ValuedCar } from '#src/domain/valuation/valued-car.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { readColumnMapping } from '#src/feeds/mapped/column-mapping.ts';
import { openFeed } from '#src/feeds/open-feed.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';

const MAPPING = path.join(PROJECT_ROOT, 'data/feed-mappings/blocket-goteborg.json');
/** Lower prices are monthly costs and deposits, higher odometers mistakes. */
const [MIN_PRICE, MAX_KM] = [5_000, 600_000];

/** The cars of a file of real ads, read as the site reads them; the same car at the same price counts once. */
export async function readCarsOfFile(file: string, deliveredAt: Date): Promise<ValuedCar[]> {
  const { format, rows } = await openFeed({ file, mapping: await readColumnMapping(MAPPING) });
  const delivery = { odometerUnit: format.odometerUnit, defaultDealer: 'Provbilar i Exempelstad', deliveredAt };
  const context = { ...delivery, matcher: buildMatcher(catalogueFromFiles()), words: feedWords() };
  const cars = new Map<string, ValuedCar>();
  for await (const row of rows) {
    const result = normaliseRow(row, context);
    const car = result.ok ? toCar(result.value, cars.size + 1) : null;
    if (car === null || (car.price ?? 0) < MIN_PRICE || (car.odometerKm ?? 0) > MAX_KM) continue;
    const key = `${car.seriesId} ${carIdentity(car)} ${car.price}`;
    if (!cars.has(key)) cars.set(key, car);
  }
  return [...cars.values()];
}

/** An ad of a known series as the price model reads it; null without one. */
export function toCar(ad: ImportedAd, id: number): ValuedCar | null {
  const { brandId, seriesId, generationId, model, modelYear, firstRegistered } = ad;
  if (brandId === null || seriesId === null) return null;
  const { price, odometerKm, engineCc, fuels, transmission, drive, bodyType } = ad;
  const horsepower = ad.horsepower ?? ad.catalogueValues?.horsepower ?? null;
  return {
    // The file names no sellers.
    id,
    dealerId: id,
    licencePlate: null,
    vinHash: null,
    closedAt: null,
    isFlagged: false,
    isVatUnclear: false,
    isRepeated: false,
    brandId,
    seriesId,
    generationId,
    model,
    modelYear,
    firstRegistered,
    price,
    odometerKm,
    horsepower,
    engineCc,
    fuels,
    transmission,
    drive,
    bodyType,
  };
}
