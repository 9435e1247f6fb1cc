import {
  KINSHIP_POINTS,
  MAX_SIMILAR_CARS,
  SIMILAR_PRICE,
  type SimilarTo,
  UNKNOWN_YEARS,
} from '#src/domain/ads/similar-cars.ts';
import type { ModelEntry } from '#src/domain/ads/stock-names.ts';
import { type AdColumns, fuelMask, MISSING } from './ad-columns.ts';
import { BestRows } from './best-rows.ts';
import { intersection, rowsInBitmap } from './bitmap.ts';
import { rowsWithDictionaryCode } from './filter-rows.ts';

/** Separates the kinship levels: larger than any distance in kr or years. */
const KINSHIP_STEP = 2 ** 32;
/** Used with years as distance, followed by the points of body and fuel. */
const YEAR_STEP = 16;

/** Ids of the active ads most similar to one, nearest first (D43): of its series, and of its brand where the series has too few. */
export function similarAds(columns: AdColumns, to: SimilarTo): number[] {
  const { internalId } = columns;
  const ofModel = columns.modelDictionary.map((each) => kinship(each, to));
  const nearest = new BestRows(MAX_SIMILAR_CARS, (row, other) => isNewer(columns, row, other));
  // The points of a series outweigh all that a car of another series can have.
  offerModels(columns, to, ofModel, (points) => points > 0, nearest);
  if (nearest.rows.length < MAX_SIMILAR_CARS) offerModels(columns, to, ofModel, (points) => points === 0, nearest);
  return nearest.rows.map((row) => internalId[row] ?? 0);
}

/** Offers the live rows of some models, by their kinship to the ad. */
function offerModels(
  columns: AdColumns,
  to: SimilarTo,
  ofModel: readonly number[],
  isAmong: (kinship: number) => boolean,
  nearest: BestRows,
): void {
  const { internalId, variant, appearance, appearanceDictionary, fuels, price, modelYear } = columns;
  const ownFuels = fuelMask(to.fuels);
  const [min, max] = priceEnds(to.price);
  const chosen = Uint8Array.from(ofModel, (points) => Number(isAmong(points)));
  for (const row of rowsInBitmap(intersection(rowsWithDictionaryCode(columns, 'variant', chosen), columns.live))) {
    const rowPrice = price[row] ?? MISSING;
    if (to.price !== null && (rowPrice < min || rowPrice > max)) continue;
    if (internalId[row] === to.internalId) continue;
    const bodyType = appearanceDictionary[appearance[row] ?? 0]?.chassis ?? null;
    const ofFacts =
      (bodyType !== null && bodyType === to.bodyType ? KINSHIP_POINTS.bodyType : 0) +
      (((fuels[row] ?? 0) & ownFuels) === 0 ? 0 : KINSHIP_POINTS.fuel);
    const distance =
      to.price === null
        ? yearDifference(modelYear[row] ?? MISSING, to.modelYear) * YEAR_STEP - ofFacts
        : Math.abs(rowPrice - to.price);
    const ofNames = ofModel[variant[row] ?? 0] ?? NOT_THE_BRAND;
    const points = to.price === null ? ofNames : ofNames + ofFacts;
    nearest.offer(row, points * KINSHIP_STEP - distance);
  }
}

const NOT_THE_BRAND = -1;

/** Whether a row is before another in the list by date. */
const isNewer = ({ publishedAt, createdAt, internalId }: AdColumns, row: number, other: number): boolean =>
  ((publishedAt[row] ?? 0) - (publishedAt[other] ?? 0) ||
    (createdAt[row] ?? 0) - (createdAt[other] ?? 0) ||
    (internalId[row] ?? 0) - (internalId[other] ?? 0)) > 0;

function kinship({ brand, series, generation }: ModelEntry, to: SimilarTo): number {
  if (brand !== to.brand) return NOT_THE_BRAND;
  if (series === null || series !== to.series) return 0;
  const isGeneration = generation !== null && generation === to.generation;
  return KINSHIP_POINTS.series + (isGeneration ? KINSHIP_POINTS.generation : 0);
}

/** Minimum and maximum of the prices that count as near, kr. */
function priceEnds(price: number | null): [number, number] {
  const { minFifths, maxFifths, ofFifths } = SIMILAR_PRICE;
  return price === null ? [0, 0] : [(price * minFifths) / ofFifths, (price * maxFifths) / ofFifths];
}

const yearDifference = (year: number, ownYear: number | null): number =>
  year === MISSING || ownYear === null ? UNKNOWN_YEARS : Math.abs(year - ownYear);
