import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { feedWords } from '#src/domain/ads/words/feed-words.ts';
import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';
import type { ImportedAd } from '#src/domain/deliveries/imported-ad.ts';
import { normaliseRow } from '#src/domain/deliveries/normalise-row.ts';
import {
  bodyMade,
  carIdentity,
  isDoubtfulFlag,
  isForCompanies,
  type ValuedCar,
} from '#src/domain/valuation/valued-car.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { readColumnMapping, readColumnMappings } from '#src/feeds/mapped/column-mapping.ts';
import { openDelivery } from '#src/feeds/open-delivery.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';

/** Mappings that fit files of real ads: those of the import, and those of other countries. */
const MAPPING_FOLDERS = ['data/feed-mappings', 'data/eval/valuation'];
/** Lower prices are monthly costs and deposits, higher odometers mistakes. */
const [MIN_PRICE, MAX_KM] = [5_000, 600_000];
/** A row without a dealer is a dealer of its own. */
const NO_DEALER = 'Okänd säljare';
/** This share of the rows may state later dates, which are mistakes. */
const LATER_DATES = 0.001;

/** Real cars of a file by the numbers of their rows, and the day for which they are valued. */
export type CarFile = { cars: ValuedCar[]; asOf: Date };
/** A row and the ad that it states. */
export type ImportedRow = { row: FeedRow; ad: ImportedAd };
export type CarFileOptions = {
  /** File of a column mapping; by default the format is detected. */
  mapping?: string | undefined;
  /** Day on which the ads were collected; by default the latest that they state. */
  asOf?: Date | undefined;
  /** Numbers of the rows that are read; by default all, of which the same car at the same price counts once. */
  only?: ReadonlySet<number>;
  /** Changes rows before they are read. */
  changeRow?: (row: ImportedRow) => FeedRow;
};

/**
 * The cars of a file of real ads, read as the import reads them.
 * @throws FeedError for a file that the import does not read
 */
export async function readCarsOfFile(file: string, options: CarFileOptions = {}): Promise<CarFile> {
  const asOf = options.asOf ?? latestDay(await readRows(file, options, new Date()));
  return { cars: toCars(await readRows(file, options, asOf), options.only), asOf };
}

async function readRows(
  file: string,
  { mapping, only, changeRow }: CarFileOptions,
  deliveredAt: Date,
): Promise<ImportedRow[]> {
  const known = await Promise.all(MAPPING_FOLDERS.map((folder) => readColumnMappings(path.join(PROJECT_ROOT, folder))));
  const { format, rows, close } = await openDelivery({
    file,
    fileName: path.basename(file),
    mapping: mapping === undefined ? undefined : await readColumnMapping(mapping),
    knownMappings: known.flat(),
    deliveredAt,
  });
  const delivery = { odometerUnit: format.odometerUnit, defaultDealer: NO_DEALER, deliveredAt };
  const context = { ...delivery, matcher: buildMatcher(catalogueFromFiles()), words: feedWords() };
  const read: ImportedRow[] = [];
  try {
    for await (const row of rows) {
      if (only?.has(row.rowNumber) === false) continue;
      const given = normaliseRow(row, context);
      if (!given.ok) continue;
      const changed = changeRow?.({ row, ad: given.value }) ?? row;
      const result = changed === row ? given : normaliseRow(changed, context);
      if (result.ok) read.push({ row, ad: result.value });
    }
  } finally {
    close();
  }
  return read;
}

/** The latest day of registration or publication, but for a few mistakes; without any the new year of the latest model year. */
function latestDay(rows: readonly ImportedRow[]): Date {
  const dates = rows.flatMap(({ ad: { firstRegistered, publishedAt } }) => [firstRegistered, publishedAt]);
  const days = dates.flatMap((date) => (date === null || date.getTime() > Date.now() ? [] : [date.getTime()]));
  const years = rows.flatMap(({ ad: { modelYear } }) => (modelYear === null ? [] : [Date.UTC(modelYear, 0, 1)]));
  const latest = days.length > 0 ? days : years;
  return new Date(
    Math.min(Date.now(), latest.sort((a, b) => b - a)[Math.floor(latest.length * LATER_DATES)] ?? Date.now()),
  );
}

function toCars(rows: readonly ImportedRow[], only: ReadonlySet<number> | undefined): ValuedCar[] {
  const cars = new Map<string, ValuedCar>();
  const dealers = new Map<string, number>();
  for (const { row, ad } of rows) {
    const id = row.rowNumber;
    const { name } = ad.dealer;
    // Dealers without names have numbers below zero, those with names above.
    const dealerId = name === NO_DEALER ? -id : (dealers.get(name) ?? dealers.size + 1);
    const car = toCar(ad, { id, dealerId });
    const isPriced = car?.price !== null || only !== undefined;
    if (car === null || !isPriced || (car.price ?? MIN_PRICE) < MIN_PRICE || (car.odometerKm ?? 0) > MAX_KM) continue;
    if (name !== NO_DEALER) dealers.set(name, dealerId);
    const key = only === undefined ? `${car.seriesId} ${carIdentity(car)} ${car.price}` : String(id);
    if (!cars.has(key)) cars.set(key, car);
  }
  return [...cars.values()];
}

let bodies: ReadonlyMap<number, readonly string[]> | undefined;
const bodiesByGeneration = (): ReadonlyMap<number, readonly string[]> => {
  bodies ??= new Map(
    catalogueFromFiles()
      .brands.flatMap(({ series }) => series)
      .flatMap(({ generations }) => generations.map(({ id, bodyTypes }) => [id, bodyTypes])),
  );
  return bodies;
};

/** An ad of a known series as the price model reads it; null without one. */
export function toCar(ad: ImportedAd, { id, dealerId }: Pick<ValuedCar, 'id' | 'dealerId'>): ValuedCar | null {
  const { brandId, seriesId, generationId, model, modelYear, firstRegistered } = ad;
  if (brandId === null || seriesId === null) return null;
  const { price, odometerKm, engineCc, fuels, transmission, drive, bodyType, closedAt, licencePlate, vinHash } = ad;
  return {
    id,
    dealerId,
    licencePlate,
    vinHash,
    closedAt,
    isFlagged: ad.qualityFlags.some(isDoubtfulFlag),
    isVatUnclear: ad.vat === 'unknown',
    mayLackVat: ad.vat === null && isForCompanies(ad),
    isRepeated: false,
    brandId,
    seriesId,
    generationId,
    model,
    text: [ad.name, model, ...ad.trimPackages].join(' '),
    equipment: ad.equipment,
    modelYear,
    firstRegistered,
    price,
    odometerKm,
    horsepower: ad.horsepower ?? ad.catalogueValues?.horsepower ?? null,
    engineCc,
    fuels,
    transmission,
    drive,
    bodyType: bodyMade(bodyType, generationId === null ? null : (bodiesByGeneration().get(generationId) ?? null)),
  };
}
