import { recordOf } from '#src/base/record-of.ts';
import { KM_PER_MIL } from '#src/base/units.ts';
import { APPEARANCE_FILTERS, type AppearanceFilter, LISTS, type WordOf } from '#src/domain/ads/filters/ad-filters.ts';
import { fineStepOf } from '#src/domain/ads/filters/histogram.ts';
import type { ModelEntry } from '#src/domain/ads/stock-names.ts';
import type { Drive, Fuel, Tag } from '#src/domain/vocabulary/vocabulary.ts';
import { DRIVES, FUELS, TAGS } from '#src/domain/vocabulary/vocabulary.ts';
import { type Bitmap, firstRows, WORD_BITS } from './bitmap.ts';
import type { RowsByCode } from './rows-by-code.ts';

/** An ad as the index loads it from the stock. */
export type IndexedAd = {
  internalId: number;
  /** µs since 1970. */
  publishedAt: number;
  createdAt: number;
  variant: ModelEntry;
  appearance: Appearance;
  fuels: readonly Fuel[];
  tags: readonly Tag[];
  /** kr. */
  price: number | null;
  odometerKm: number | null;
  modelYear: number | null;
  /** Metric horsepower, converted from kW where the dealer states only that. */
  power: number | null;
  /** Tenths of a second from 0 to 100 km/h. */
  acceleration: number | null;
  /** km on electricity. */
  electricRange: number | null;
  /** Rank among the popular ads, from 1. */
  popularRank: number | null;
  hasImage: boolean;
  /** Index in PLACES. */
  place: number | null;
  /** Price by estimate in parts of ten thousand; null: not judged, or very low. */
  priceRatio: number | null;
  /** Numbers of days, as of `dayNumber`: of the publication, and of the last price cut. */
  publishedDay: number;
  cutDay: number | null;
} & Traits;

/** Facts that no list filters by but the adviser does. */
export type Traits = {
  drive: Drive | null;
  seats: number | null;
  doors: number | null;
  /** Tenths of a litre (of a kWh for electric cars) per 100 km, mixed driving; WLTP if known, else NEDC. */
  consumption: number | null;
  /** g per km, WLTP if known, else NEDC. */
  co2: number | null;
  /** Overall stars of Euro NCAP: as stated, else by the catalogue. */
  stars: number | null;
};

/** The words of an ad for the filters of the kind `word`; null: not stated. */
export type Appearance = { [Name in AppearanceFilter]: WordOf<Name> | null };

/**
 * One version of the active ads, one typed array per fact. A missing fact is {@link MISSING}. Brand, series and generation are
 * dictionary-encoded together (`variant`), as are the filters of the kind `word` (`appearance`), so that one lookup filters and
 * counts a row for all of them. A row is never changed: a changed ad gets a new row, so that versions share these arrays.
 */
export type AdColumns = {
  /** Number of rows, with those of ads that have been changed or removed since the whole stock was loaded. */
  length: number;
  /** The rows of the active ads. */
  live: Bitmap;
  /** The same, newest first: the list by date (D6). */
  byDate: Uint32Array;
  modelDictionary: readonly ModelEntry[];
  appearanceDictionary: readonly Appearance[];
  /** Index of each dictionary entry's word in the vocabulary of the filter; {@link MISSING}: not stated. */
  appearanceWords: Readonly<Record<AppearanceFilter, readonly number[]>>;
  /** Made when they are first needed, and shared by the versions. */
  byCode: { variant: RowsByCode | null; appearance: RowsByCode | null };
  internalId: Float64Array;
  publishedAt: Float64Array;
  createdAt: Float64Array;
  variant: Uint32Array;
  appearance: Uint32Array;
  /** Bit n is set for the n-th of FUELS. */
  fuels: Uint16Array;
  /** Bit n is set for the n-th of TAGS. */
  tags: Uint16Array;
  price: Int32Array;
  odometerKm: Int32Array;
  modelYear: Int16Array;
  power: Int16Array;
  acceleration: Int16Array;
  electricRange: Int16Array;
  popularRank: Int32Array;
  /** 1 for ads with a picture. */
  hasImage: Uint8Array;
  /** Index in DRIVES. */
  drive: Int8Array;
  seats: Int8Array;
  doors: Int8Array;
  consumption: Int16Array;
  co2: Int16Array;
  stars: Int8Array;
  /** Index in PLACES. */
  place: Int16Array;
  priceRatio: Int16Array;
  publishedDay: Int32Array;
  cutDay: Int32Array;
  /** Fine steps of the histograms; {@link NO_STEP} for a missing fact. */
  priceStep: Uint8Array;
  yearStep: Uint8Array;
  mileageStep: Uint8Array;
  powerStep: Uint8Array;
  electricRangeStep: Uint8Array;
};

export const MISSING = -1;
export const NO_STEP = 255;

/** Builds the columns from ads in list order, growing them as needed. */
export class AdColumnsBuilder {
  #columns: Arrays;
  #length = 0;
  readonly #modelDictionary = new Map<string, number>();
  readonly #appearanceDictionary = new Map<string, number>();
  readonly #byCode: AdColumns['byCode'] = { variant: null, appearance: null };
  readonly #variantList: ModelEntry[] = [];
  readonly #appearanceList: Appearance[] = [];
  readonly #appearanceWords = recordOf(APPEARANCE_FILTERS, (): number[] => []);

  /** @param expected number of ads to allocate */
  constructor(expected: number) {
    this.#columns = emptyColumns(roomFor(expected));
  }

  /** Number of rows that were added. */
  get length(): number {
    return this.#length;
  }

  /** The code of a variant; equal variants share it. The id is not part of the key: a name is unique within its series. */
  variantCode(key: string, make: () => ModelEntry): number {
    const known = this.#modelDictionary.get(key);
    if (known !== undefined) return known;
    this.#modelDictionary.set(key, this.#variantList.length);
    return this.#variantList.push(make()) - 1;
  }

  appearanceCode(key: string, make: () => Appearance): number {
    const known = this.#appearanceDictionary.get(key);
    if (known !== undefined) return known;
    this.#appearanceDictionary.set(key, this.#appearanceList.length);
    const appearance = make();
    for (const name of APPEARANCE_FILTERS) {
      const words: readonly (string | null)[] = LISTS[name].words;
      this.#appearanceWords[name].push(words.indexOf(appearance[name]));
    }
    return this.#appearanceList.push(appearance) - 1;
  }

  add(ad: IndexedAd): number {
    const { brand, series, generation } = ad.variant;
    const words = APPEARANCE_FILTERS.map((name) => ad.appearance[name]);
    return this.addCoded({
      ...ad,
      variant: this.variantCode(JSON.stringify([brand, series, generation]), () => ad.variant),
      appearance: this.appearanceCode(JSON.stringify(words), () => ad.appearance),
      fuels: fuelMask(ad.fuels),
      tags: tagMask(ad.tags),
    });
  }

  /** @returns the ad's row */
  addCoded(
    ad: Omit<IndexedAd, 'variant' | 'appearance' | 'fuels' | 'tags'> &
      Record<'variant' | 'appearance' | 'fuels' | 'tags', number>,
  ): number {
    const row = this.#length;
    if (row === this.#columns.variant.length) this.#columns = grown(this.#columns, roomFor(row * 2));
    const to = this.#columns;
    to.internalId[row] = ad.internalId;
    to.publishedAt[row] = ad.publishedAt;
    to.createdAt[row] = ad.createdAt;
    to.variant[row] = ad.variant;
    to.appearance[row] = ad.appearance;
    to.fuels[row] = ad.fuels;
    to.tags[row] = ad.tags;
    to.price[row] = ad.price ?? MISSING;
    to.odometerKm[row] = ad.odometerKm ?? MISSING;
    to.modelYear[row] = ad.modelYear ?? MISSING;
    to.power[row] = ad.power ?? MISSING;
    to.acceleration[row] = ad.acceleration ?? MISSING;
    to.electricRange[row] = ad.electricRange ?? MISSING;
    to.popularRank[row] = ad.popularRank ?? MISSING;
    to.hasImage[row] = ad.hasImage ? 1 : 0;
    to.drive[row] = ad.drive === null ? MISSING : DRIVES.indexOf(ad.drive);
    to.seats[row] = smallOrMissing(ad.seats);
    to.doors[row] = smallOrMissing(ad.doors);
    to.consumption[row] = ad.consumption ?? MISSING;
    to.co2[row] = ad.co2 ?? MISSING;
    to.stars[row] = ad.stars ?? MISSING;
    to.place[row] = ad.place ?? MISSING;
    to.priceRatio[row] = ad.priceRatio ?? MISSING;
    to.publishedDay[row] = ad.publishedDay;
    to.cutDay[row] = ad.cutDay ?? MISSING;
    to.priceStep[row] = ad.price === null ? NO_STEP : fineStepOf('price', ad.price);
    to.yearStep[row] = ad.modelYear === null ? NO_STEP : fineStepOf('year', ad.modelYear);
    to.mileageStep[row] = ad.odometerKm === null ? NO_STEP : fineStepOf('mileage', ad.odometerKm / KM_PER_MIL);
    to.powerStep[row] = ad.power === null ? NO_STEP : fineStepOf('power', ad.power);
    to.electricRangeStep[row] = ad.electricRange === null ? NO_STEP : fineStepOf('electricRange', ad.electricRange);
    this.#length = row + 1;
    return row;
  }

  /** The columns when all ads were added in the order of the list by date. */
  build(): AdColumns {
    const rows = this.#length;
    if (roomFor(rows) !== this.#columns.variant.length) this.#columns = grown(this.#columns, roomFor(rows));
    return this.version(
      firstRows(rows, this.#columns.variant.length),
      Uint32Array.from({ length: rows }, (_, row) => row),
    );
  }

  /** A version of the stock: its rows, and the same newest first. */
  version(live: Bitmap, byDate: Uint32Array): AdColumns {
    return {
      ...this.#columns,
      length: this.#length,
      live,
      byDate,
      modelDictionary: this.#variantList,
      appearanceDictionary: this.#appearanceList,
      appearanceWords: this.#appearanceWords,
      byCode: this.#byCode,
    };
  }
}

/** Seats or doors beyond the range of a column are implausible. */
const smallOrMissing = (count: number | null): number => (count === null || count > 127 ? MISSING : count);

/** Number of possible sets of fuels, as bit masks. */
export const FUEL_MASKS = 1 << FUELS.length;

/** The bit mask of a set of fuels. */
export const fuelMask = (fuels: readonly Fuel[]): number =>
  fuels.reduce((mask, fuel) => mask | (1 << FUELS.indexOf(fuel)), 0);

/** Number of possible sets of tags, as bit masks. */
export const TAG_MASKS = 1 << TAGS.length;

/** The bit mask of a set of tags. */
export const tagMask = (tags: readonly Tag[]): number => tags.reduce((mask, tag) => mask | (1 << TAGS.indexOf(tag)), 0);

/** Memory size of the columns, bytes. */
export const columnBytes = (columns: AdColumns): number =>
  Object.values(columns).reduce((bytes: number, each) => bytes + (ArrayBuffer.isView(each) ? each.byteLength : 0), 0);

type Arrays = Omit<
  AdColumns,
  'length' | 'live' | 'byDate' | 'modelDictionary' | 'appearanceDictionary' | 'appearanceWords' | 'byCode'
>;

/** Rows to allocate for a number of ads: room for changes, in whole words of a bitmap. */
const roomFor = (ads: number): number => Math.ceil((ads + ads / 8 + 512) / WORD_BITS) * WORD_BITS;

const emptyColumns = (size: number): Arrays => ({
  internalId: new Float64Array(size),
  publishedAt: new Float64Array(size),
  createdAt: new Float64Array(size),
  variant: new Uint32Array(size),
  appearance: new Uint32Array(size),
  fuels: new Uint16Array(size),
  tags: new Uint16Array(size),
  price: new Int32Array(size),
  odometerKm: new Int32Array(size),
  modelYear: new Int16Array(size),
  power: new Int16Array(size),
  acceleration: new Int16Array(size),
  electricRange: new Int16Array(size),
  popularRank: new Int32Array(size),
  hasImage: new Uint8Array(size),
  drive: new Int8Array(size),
  seats: new Int8Array(size),
  doors: new Int8Array(size),
  consumption: new Int16Array(size),
  co2: new Int16Array(size),
  stars: new Int8Array(size),
  place: new Int16Array(size),
  priceRatio: new Int16Array(size),
  publishedDay: new Int32Array(size),
  cutDay: new Int32Array(size),
  priceStep: new Uint8Array(size),
  yearStep: new Uint8Array(size),
  mileageStep: new Uint8Array(size),
  powerStep: new Uint8Array(size),
  electricRangeStep: new Uint8Array(size),
});

/** Copies the columns to arrays of another size. */
function grown(from: Arrays, size: number): Arrays {
  const to = emptyColumns(size);
  for (const name of Object.keys(to) as (keyof Arrays)[]) to[name].set(from[name].subarray(0, size));
  return to;
}
