import { fail, ok } from '#src/base/result.ts';
import { HP_PER_KW } from '#src/base/units.ts';
import { LONGEST } from '#src/domain/ads/ad-limits.ts';
import { flagWith, INTERPRETED } from '#src/domain/ads/quality-flags.ts';
import { findTags } from '#src/domain/ads/tags/find-tags.ts';
import type { Brand, Series } from '#src/domain/catalogue/catalogue.ts';
import { type ElectricValues, electricValues, isChargeable } from '#src/domain/catalogue/electric-values.ts';
import { type CatalogueValues, catalogueValues, engineText } from '#src/domain/catalogue/match-engine.ts';
import { isBeforeSeries } from '#src/domain/catalogue/match-sister.ts';
import { hasDamagedLetters } from '#src/domain/format/foreign-text.ts';
import { BODY_TYPES } from '#src/domain/vocabulary/vocabulary.ts';
import type { Matcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { applyCarRules } from './car-plausibility.ts';
import { FEED_FIELDS, type FeedFields, type FeedRow } from './feed-row.ts';
import { FieldReader } from './field-reader.ts';
import { completeHeading, type HeadingCar } from './heading.ts';
import type { ImportedAd, MinMax, NormalisedRow, RowRejection } from './imported-ad.ts';
import { type CarFields, type MatchedCar, matchCar } from './match-car.ts';
import { rejectionOfNoCar } from './not-a-car.ts';
import { applyPlausibility } from './plausibility.ts';
import { type DeliveryContext, readRowFields } from './read-row-fields.ts';
import { rejectionOfStatus } from './status-of-row.ts';
import { TaughtRow, type TaughtWords } from './taught-words.ts';

export type NormaliseContext = DeliveryContext & {
  /** For rows without a dealer. */
  defaultDealer: string | null;
  matcher: Matcher;
  /** Absent: none. */
  taught?: TaughtWords | null;
};

/**
 * Converts a feed row to an ad in the vocabulary and in stored units, or returns the reason why not. Pure: no clock, no database.
 * Never throws; every returned ad has passed the plausibility table.
 */
export function normaliseRow(row: FeedRow, context: NormaliseContext): NormalisedRow {
  if (!context.taught) return readRow(row, context, null);
  const dealer = new FieldReader(row.fields, []).raw('dealer') ?? context.defaultDealer;
  const taught = new TaughtRow(context.taught, dealer);
  const read = readRow(row, { ...context, words: taught.readers(context.words) }, taught);
  if (!read.ok || !taught.isUsed) return read;
  const untaught = readRow(row, context, null);
  if (untaught.ok) read.value.untaught = untaught.value;
  return read;
}

function readRow(row: FeedRow, context: NormaliseContext, taught: TaughtRow | null): NormalisedRow {
  const { matcher, deliveredAt } = context;
  if (row.problem) return fail(row.problem);
  // One test of each text, as most rows have no such letters.
  const texts = hasOddText(row.fields) ? Object.entries(row.fields) : [];
  const nulField = texts.find(([, text]) => String(text).includes('\0'))?.[0];
  if (nulField !== undefined) return fail(REJECTIONS.nul(nulField));

  const reader = new FieldReader(row.fields, row.flags ?? []);
  for (const [field, text] of texts) if (hasDamagedLetters(String(text))) reader.flag('trasiga tecken', field);
  const car = matchCar(reader, matcher, taught);
  const noCar = rejectionOfNoCar(reader, car);
  if (noCar) return fail(noCar);
  const dealer = reader.line('dealer', LONGEST.dealer) ?? context.defaultDealer;
  if (!dealer) return fail(REJECTIONS.dealer);
  if (!car) return fail(REJECTIONS.brand);
  const unknownStatus = rejectionOfStatus(reader);
  if (unknownStatus) return fail(unknownStatus);

  const ad = readRowFields(reader, dealer, car, context);
  const refused = applyPlausibility(ad, deliveredAt);
  if (refused) return fail(refused);
  deriveOtherPower(ad);

  const found = matchGeneration(ad, car, matcher);
  const brand = found?.brand ?? car.brand;
  const series = found?.series ?? null;
  ad.name = completeHeading(ad.name, brand ? headingCar(brand, series, ad.name, matcher) : carOfUnknownMake(ad.brand));
  fillBodyType(ad, series);
  applyCarRules(ad, { engines: series?.engines ?? [], deliveredAt });
  ad.catalogueValues = valuesOf(ad, series);
  ad.electricValues = electricValuesOf(ad, series);
  ad.tags = findTags(ad, context.words.tags).map(({ tag }) => tag);
  return ok(ad);
}

function valuesOf(ad: ImportedAd, series: Series | null): CatalogueValues | null {
  const generation = series?.generations.find(({ id }) => id === ad.generationId);
  const { name, engineName, salesName, wltpConsumption, wltpCo2, nedcConsumption, nedcCo2 } = ad;
  return catalogueValues(
    generation?.engines,
    { ...ad, text: engineText([name, engineName, salesName]) },
    {
      horsepower: ad.horsepower,
      acceleration: ad.acceleration,
      wltpConsumption: eitherEnd(wltpConsumption),
      wltpCo2: eitherEnd(wltpCo2),
      nedcConsumption: eitherEnd(nedcConsumption),
      nedcCo2: eitherEnd(nedcCo2),
    },
  );
}

function electricValuesOf(ad: ImportedAd, series: Series | null): ElectricValues | null {
  if (!isChargeable(ad.fuels)) return null;
  const { name, model, engineName, salesName, description, equipment, wltpConsumption, catalogueValues } = ad;
  const names = [name, model, engineName, salesName];
  return electricValues(series?.electric, {
    generationId: ad.generationId,
    clues: { ...ad, text: engineText(names) },
    names,
    texts: [description, ...equipment],
    consumption: eitherEnd(wltpConsumption) ?? catalogueValues?.wltpConsumption ?? null,
  });
}

const eitherEnd = ({ min, max }: MinMax): number | null => max ?? min;

export type CatalogueCar = { brand: Brand; series: Series };

/** The facts that place an ad in the catalogue, and those that the place decides. */
export type PlacedAd = CarFields & Pick<ImportedAd, 'name' | 'modelYear' | 'bodyType' | 'fuels' | 'qualityFlags'>;

const REJECTIONS = {
  nul: (field: string): RowRejection => ({
    field,
    value: '',
    rule: 'NUL-tecken',
    reason: 'Fältet innehåller ett NUL-tecken. Exportera filen på nytt.',
  }),
  dealer: {
    field: 'dealer',
    value: '',
    rule: 'handlare saknas',
    reason: 'Raden har ingen handlare. Fyll i handlaren i filen, eller ange en för hela leveransen.',
  },
  brand: { field: 'brand', value: '', rule: 'märke saknas', reason: 'Raden har inget märke. Fyll i bilens märke.' },
} satisfies Record<string, RowRejection | ((field: string) => RowRejection)>;

/** Matches every text that has a NUL, which PostgreSQL rejects, or damaged letters. */
const ODD = /[\0\ufffdÃÂâ]/;

/** A loop over the keys, as copying the values of a row costs as much as testing them. */
function hasOddText(fields: FeedFields): boolean {
  for (const field of FEED_FIELDS) {
    const text = fields[field];
    if (text === undefined) continue;
    if (typeof text === 'string' ? ODD.test(text) : text.some((entry) => ODD.test(entry))) return true;
  }
  return false;
}

/**
 * Matches the generation after year, body and fuels have been validated, because they decide between generations and between
 * sister series.
 * @returns the final brand and series; null without a known series
 */
export function matchGeneration(
  ad: PlacedAd,
  car: Pick<MatchedCar, 'brand' | 'series'>,
  matcher: Matcher,
): CatalogueCar | null {
  const found = car.brand && seriesOfAd(ad, { brand: car.brand, series: car.series }, matcher);
  if (!found) return null;
  const { brand } = found;
  if (ad.modelYear !== null && isBeforeSeries(found.series, ad.modelYear)) {
    ad.qualityFlags.push(flagWith('årsmodell före modellen', String(ad.modelYear)));
    ad.modelYear = null;
  }
  const isElectric = ad.fuels.length === 1 && ad.fuels[0] === 'El';
  const sister = isElectric ? matcher.electricSister(brand, found.series) : null;
  const sisterGeneration = sister && matcher.generation(sister, ad.modelYear, ad.generation, ad.bodyType);
  // Before the sister series existed, an electric car was a version of the series itself.
  const [series, generation] =
    sister && (sisterGeneration || ad.modelYear === null)
      ? [sister, sisterGeneration]
      : [found.series, matcher.generation(found.series, ad.modelYear, ad.generation, ad.bodyType)];
  ad.brand = brand.name;
  ad.brandId = brand.id;
  ad.series = series.name;
  ad.seriesId = series.id;
  ad.generation = generation?.name ?? ad.generation;
  ad.generationId = generation?.id ?? null;
  return { brand, series };
}

export const headingCar = (brand: Brand, series: Series | null, heading: string, matcher: Matcher): HeadingCar => ({
  brand,
  series,
  namesSeries: () => matcher.series(brand, null, heading) !== null,
});

const carOfUnknownMake = (name: string): HeadingCar => ({
  brand: { name, aliases: [] },
  series: null,
  namesSeries: () => false,
});

/** Sets the body type when the generation, or without one the whole series, was made with only one. */
function fillBodyType(ad: ImportedAd, series: Series | null): void {
  if (ad.bodyType !== null || series === null) return;
  const made = series.generations.filter(({ id }) => ad.generationId === null || id === ad.generationId);
  const [only, ...others] = new Set(made.flatMap(({ bodyTypes }) => bodyTypes));
  const bodyType = BODY_TYPES.find((each) => each === only);
  if (bodyType === undefined || others.length > 0) return;
  ad.bodyType = bodyType;
  ad.qualityFlags.push(INTERPRETED.bodyType);
}

/**
 * Returns the series that the texts name; if its years do not fit or the name is ambiguous, the series that year and body decide
 * on.
 */
function seriesOfAd(
  { modelYear, bodyType, generation, model, name }: PlacedAd,
  { brand, series }: { brand: Brand; series: Series | null },
  matcher: Matcher,
): CatalogueCar | null {
  const isPlaced = series && matcher.generation(series, modelYear, generation, bodyType) !== null;
  const byFacts =
    modelYear === null || isPlaced
      ? null
      : matcher.seriesByFacts(brand, series, model ?? name, { modelYear, bodyType });
  return byFacts ?? (series && { brand, series });
}

/** kW and hk state the same fact: an ad with one of them gets both. */
function deriveOtherPower(ad: ImportedAd): void {
  if (ad.horsepower === null && ad.powerKw !== null) ad.horsepower = Math.round(ad.powerKw * HP_PER_KW);
  else if (ad.powerKw === null && ad.horsepower !== null) ad.powerKw = Math.round(ad.horsepower / HP_PER_KW);
}
