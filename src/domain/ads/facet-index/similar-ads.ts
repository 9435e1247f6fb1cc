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

/** Ids of the active ads most similar to one, nearest first (D43). A pass over the ads of the brand. */
export function similarAds(columns: AdColumns, to: SimilarTo): number[] {
  const { internalId, variant, appearance, fuels, price, modelYear } = columns;
  const ofVariant = columns.modelDictionary.map((each) => kinship(each, to));
  const ofAppearance = columns.appearanceDictionary.map(({ chassis }) =>
    chassis !== null && chassis === to.bodyType ? KINSHIP_POINTS.bodyType : 0,
  );
  const ownFuels = fuelMask(to.fuels);
  const [min, max] = priceEnds(to.price);
  const nearest = new BestRows(MAX_SIMILAR_CARS, (row, other) => isNewer(columns, row, other));
  const isOfBrand = Uint8Array.from(ofVariant, (points) => Number(points !== NOT_THE_BRAND));
  const ofBrand = intersection(rowsWithDictionaryCode(columns, 'variant', isOfBrand), columns.live);
  for (const row of rowsInBitmap(ofBrand)) {
    const ofNames = ofVariant[variant[row] ?? 0] ?? NOT_THE_BRAND;
    const rowPrice = price[row] ?? MISSING;
    if (to.price !== null && (rowPrice < min || rowPrice > max)) continue;
    if (internalId[row] === to.internalId) continue;
    const ofFacts =
      (ofAppearance[appearance[row] ?? 0] ?? 0) + (((fuels[row] ?? 0) & ownFuels) === 0 ? 0 : KINSHIP_POINTS.fuel);
    const distance =
      to.price === null
        ? yearDifference(modelYear[row] ?? MISSING, to.modelYear) * YEAR_STEP - ofFacts
        : Math.abs(rowPrice - to.price);
    const points = to.price === null ? ofNames : ofNames + ofFacts;
    nearest.offer(row, points * KINSHIP_STEP - distance);
  }
  return nearest.rows.map((row) => internalId[row] ?? 0);
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
