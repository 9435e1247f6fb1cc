import { LIST_FILTERS, LISTS, type ListFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { recordOf } from '#src/domain/record-of.ts';
import { type AdColumns, FUEL_MASKS, NO_STEP } from './ad-columns.ts';
import { FILTER_BITS, type FilterMasks } from './failed-groups.ts';

/** Minimum and maximum value seen; minimum above maximum: none seen. */
export type Ends = { min: number; max: number };

/** Counts of one pass: of matching rows, and of rows that fail a single group, by code of the values that group filters. */
export type FacetCounts = {
  total: number;
  variant: Uint32Array;
  appearance: Uint32Array;
  fuels: Uint32Array;
  priceStep: Uint32Array;
  yearStep: Uint32Array;
  mileageStep: Uint32Array;
  price: Ends;
  year: Ends;
  km: Ends;
  /** Rows that only one filter excludes: their number by the filter's bit number. */
  onlyFailing: Uint32Array;
  /** Such rows of each list filter, by code. */
  onlyFailingBy: Readonly<Record<ListFilter, Uint32Array>>;
};

const STEPS = NO_STEP + 1;
const GROUP_BITS = 16;

/** The column that encodes a list filter, by its kind. */
const CODES = { name: 'variant', word: 'appearance', words: 'fuels' } as const;
/** The same by bit number; the lists have the lowest bits. */
const CODES_BY_BIT = LIST_FILTERS.map((name) => CODES[LISTS[name].kind]);

/**
 * The single pass over the stock that answers a search. Each row gets the bits of the groups it fails: none, and it is a hit,
 * counted everywhere; exactly one, and it is counted for that group alone, whose values are listed as if its own filter were
 * unused. Written as one plain loop over local arrays, because this is where a search spends its time.
 * @param failed is filled with the bits that each row fails
 */
export function countFacetRows(columns: AdColumns, tables: FilterMasks, failed: Uint16Array): FacetCounts {
  const modelDictionary = columns.modelDictionary.length;
  const appearanceDictionary = columns.appearanceDictionary.length;
  const counts = {
    variant: new Uint32Array(modelDictionary),
    appearance: new Uint32Array(appearanceDictionary),
    fuels: new Uint32Array(FUEL_MASKS),
    priceStep: new Uint32Array(STEPS),
    yearStep: new Uint32Array(STEPS),
    mileageStep: new Uint32Array(STEPS),
  };
  const sizes = { variant: modelDictionary, appearance: appearanceDictionary, fuels: FUEL_MASKS };
  const onlyFailing = new Uint32Array(GROUP_BITS);
  const onlyFailingBy = recordOf(LIST_FILTERS, (name) => new Uint32Array(sizes[CODES[LISTS[name].kind]]));
  const byBit = LIST_FILTERS.map((name) => onlyFailingBy[name]);
  const { length, variant, appearance, fuels, price, modelYear, odometerKm, hasImage } = columns;
  const { priceStep, yearStep, mileageStep } = columns;
  const {
    variant: variantFails,
    appearance: appearanceMasks,
    fuels: fuelFails,
    image: imageFails,
    priceFloor,
    rowsOfText,
  } = tables;
  const [minPrice, maxPrice] = [tables.price.min, tables.price.max];
  const [minYear, maxYear] = [tables.year.min, tables.year.max];
  const [minKm, maxKm] = [tables.km.min, tables.km.max];
  const { variant: inVariant, appearance: inAppearance, fuels: inFuels } = counts;
  const { priceStep: inPrice, yearStep: inYear, mileageStep: inMileage } = counts;
  let total = 0;
  const ends = { price: new EndsSeen(), year: new EndsSeen(), km: new EndsSeen() };
  const { price: priceEnds, year: yearEnds, km: kmEnds } = ends;

  for (let row = 0; row < length; row += 1) {
    const variantCode = variant[row] as number;
    const appearanceCode = appearance[row] as number;
    const fuelBits = fuels[row] as number;
    const kr = price[row] as number;
    const year = modelYear[row] as number;
    const km = odometerKm[row] as number;
    let fails =
      (variantFails[variantCode] as number) |
      (appearanceMasks[appearanceCode] as number) |
      (fuelFails[fuelBits] as number) |
      (imageFails[hasImage[row] as number] as number);
    if (kr < minPrice || kr > maxPrice) fails |= FAILS_PRICE;
    if (year < minYear || year > maxYear) fails |= FAILS_YEAR;
    if (km < minKm || km > maxKm) fails |= FAILS_MILEAGE;
    if (kr < priceFloor) fails |= FAILS_FLOOR;
    if (rowsOfText !== null && rowsOfText[row] === 0) fails |= FAILS_SEARCH;
    failed[row] = fails;

    if (fails === 0) {
      total += 1;
      inVariant[variantCode] = (inVariant[variantCode] as number) + 1;
      inAppearance[appearanceCode] = (inAppearance[appearanceCode] as number) + 1;
      inFuels[fuelBits] = (inFuels[fuelBits] as number) + 1;
      const priceAt = priceStep[row] as number;
      const yearAt = yearStep[row] as number;
      const mileageAt = mileageStep[row] as number;
      inPrice[priceAt] = (inPrice[priceAt] as number) + 1;
      inYear[yearAt] = (inYear[yearAt] as number) + 1;
      inMileage[mileageAt] = (inMileage[mileageAt] as number) + 1;
      if (kr >= 0) priceEnds.see(kr);
      if (year >= 0) yearEnds.see(year);
      if (km >= 0) kmEnds.see(km);
    } else if ((fails & (fails - 1)) === 0) {
      const bit = 31 - Math.clz32(fails);
      onlyFailing[bit] = (onlyFailing[bit] as number) + 1;
      const ofCode = byBit[bit];
      if (ofCode !== undefined) {
        const codes = CODES_BY_BIT[bit];
        const code = codes === 'variant' ? variantCode : codes === 'appearance' ? appearanceCode : fuelBits;
        ofCode[code] = (ofCode[code] as number) + 1;
        continue;
      }
      switch (fails) {
        case FAILS_PRICE: {
          const priceAt = priceStep[row] as number;
          inPrice[priceAt] = (inPrice[priceAt] as number) + 1;
          if (kr >= 0) priceEnds.see(kr);
          break;
        }
        case FAILS_YEAR: {
          const yearAt = yearStep[row] as number;
          inYear[yearAt] = (inYear[yearAt] as number) + 1;
          if (year >= 0) yearEnds.see(year);
          break;
        }
        case FAILS_MILEAGE: {
          const mileageAt = mileageStep[row] as number;
          inMileage[mileageAt] = (inMileage[mileageAt] as number) + 1;
          if (km >= 0) kmEnds.see(km);
          break;
        }
      }
    }
  }
  return { total, ...counts, ...ends, onlyFailing, onlyFailingBy };
}

// Local constants, so that the loop compares with numbers.
const FAILS_PRICE = FILTER_BITS.price;
const FAILS_YEAR = FILTER_BITS.year;
const FAILS_MILEAGE = FILTER_BITS.mileage;
const FAILS_SEARCH = FILTER_BITS.search;
const FAILS_FLOOR = FILTER_BITS.priceFloor;

class EndsSeen implements Ends {
  min = 0x7fffffff;
  max = -1;

  see(value: number): void {
    if (value < this.min) this.min = value;
    if (value > this.max) this.max = value;
  }
}
