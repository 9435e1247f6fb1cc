import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import { readOwnRatings } from '#src/db/adviser/own-texts.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readJudgements } from '#src/db/valuation/valuation-rows.ts';
import type { AdSearch } from '#src/domain/ads/ad-search.ts';
import { wordQuery } from '#src/domain/ads/ad-words.ts';
import { type AdColumns, fuelMask, MISSING } from '#src/domain/ads/facet-index/ad-columns.ts';
import type { Bitmap } from '#src/domain/ads/facet-index/bitmap.ts';
import { rowsOfWords, type SearchIndex } from '#src/domain/ads/facet-index/search-columns.ts';
import { type AdSort, NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import type { AdFacts } from '#src/domain/adviser/answer/ad-facts.ts';
import type { AdvisedAd } from '#src/domain/adviser/answer/adviser-answer.ts';
import { equipmentQuery } from '#src/domain/adviser/answer/equipment-query.ts';
import type { Consumption } from '#src/domain/adviser/answer/fact-span.ts';
import { type FilterRemoval, relaxations } from '#src/domain/adviser/answer/filter-removals.ts';
import { matchingRows } from '#src/domain/adviser/answer/matching-rows.ts';
import { type Demands, meetsDemands } from '#src/domain/adviser/answer/meets-limits.ts';
import {
  isWithoutBudget,
  type MiddlePrices,
  middlePrices,
  rowsWithin,
} from '#src/domain/adviser/answer/middle-prices.ts';
import { pickVaried } from '#src/domain/adviser/answer/pick-varied.ts';
import { type PriceSpan, priceSpan } from '#src/domain/adviser/answer/price-span.ts';
import { asksForRange, rankRows } from '#src/domain/adviser/answer/rank-rows.ts';
import { bestRating, namesOfRatings } from '#src/domain/adviser/answer/rated-wishes.ts';
import { type ReasonKnowledge, reasonsFor } from '#src/domain/adviser/answer/reasons.ts';
import { plainPoints } from '#src/domain/adviser/answer/wish-points.ts';
import { isRatingOfAd, type OwnRating } from '#src/domain/adviser/own-sentences/own-sentences.ts';
import { knownTax, type YearlyTax } from '#src/domain/catalogue/catalogue-tax.ts';
import { electricRange, electricRangeText } from '#src/domain/catalogue/electric-range.ts';
import { isoDay, yearInSweden } from '#src/domain/format/dates.ts';
import type { TaxAmount } from '#src/domain/tax/vehicle-tax.ts';
import { listQuery } from '#src/domain/wish/list-query.ts';
import type { ParsedQuery, SoftPreference } from '#src/domain/wish/parsed-query.ts';
import { type Equipment, tagsOf } from '#src/domain/wish/words/equipment-words.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';

export type FoundCars = {
  ads: AdvisedAd[];
  /** Number of cars that meet the requirements in force; a lower bound where `isCounted` is false. */
  total: number;
  isCounted: boolean;
  /** Number of cars that meet all requirements and preferences. */
  hits: number;
  /** The request, relaxed as `relaxed` says. */
  demands: Demands;
  relaxed: FilterRemoval[];
  /** The prices between which the cars were chosen, as none was asked for; null: among all. */
  middle: MiddlePrices | null;
  /** Calculates the prices of the cars that meet everything; null where not all are known. */
  prices: () => PriceSpan | null;
  /** Consumption of the cars that meet everything, per 100 km, lowest first; null where not all are known. */
  consumption: () => Consumption | null;
};

const MAX_ADS = 5;
/** Requirements are relaxed when fewer cars than this match. */
const FEW_ADS = 3;
/** Candidates read for the five that are shown, because some may have been sold since or describe their equipment differently. */
const READ_ADS = 30;
/** Up to so many candidates are checked against the ads themselves, whose equipment lists say more than the index. */
const CHECKED_ADS = 60;
/** Candidates read where the stock is not in memory, or does not contain the fact that they are ordered by. */
const SQL_ADS = 200;

/** Finds cars for the adviser. */
export type AdviserStock = { db: Db; adSearch: Pick<AdSearchService, 'withIndex' | 'search'> };

/** Cars of the stock by key: rows of the index in memory, else ids. Most of the stock may be among them. */
type Cars = { keys: readonly number[]; total: number; isCounted: boolean };
type Stock = {
  meeting: (demands: Demands) => Promise<Cars>;
  /** Best match first, within the prices where there are any. */
  best: (keys: readonly number[], within: MiddlePrices | null) => readonly number[];
  /** The middle half of the prices; null where not all are known. */
  middle: (keys: readonly number[]) => MiddlePrices | null;
  idOf: (key: number) => number;
  prices: (keys: readonly number[]) => PriceSpan | null;
  consumption: (keys: readonly number[]) => Consumption | null;
};

/**
 * Returns up to five cars for a parsed request, with reasons. Where no index is in memory they are found by the
 * site's search, in a cluster or in SQL: then they are sorted as requested or newest first, and preferences do not rank.
 * @param seen cars to exclude
 * @param mayLoosen whether requirements are relaxed when few cars match
 */
export async function findAdviserCars(
  { db, adSearch }: AdviserStock,
  understanding: ParsedQuery,
  { seen, mayLoosen = true }: { seen: ReadonlySet<number>; mayLoosen?: boolean },
  now: Date,
): Promise<FoundCars> {
  const ratings = await readOwnRatings(db, namesOfRatings(understanding));
  const find = (stock: Stock) => findIn(db, stock, understanding, { seen, mayLoosen, ratings }, now);
  const found = await adSearch.withIndex(async (index) => {
    const { columns } = index;
    const thisYear = yearInSweden(now);
    const { plain } = figuresOf(columns, thisYear);
    return find({
      meeting: async (demands) => {
        const rows = await rowsMeeting(db, index, demands);
        return { keys: rows, total: rows.length, isCounted: true };
      },
      best: (rows, within) => {
        // Cars that pull too little are left out of those that are read.
        const isOfTrailer = understanding.notes.some(({ kind }) => kind === 'towWeight');
        const count = asksForRange(understanding) || isOfTrailer ? SQL_ADS : READ_ADS;
        const priced = within === null ? rows : rowsWithin(columns, rows, within);
        return rankRows(priced, understanding, { columns, plain, thisYear, ratings }, count);
      },
      middle: (rows) => middlePrices(columns, rows),
      idOf: (row) => columns.internalId[row] ?? 0,
      prices: (rows) =>
        priceSpan(rows.map((row) => ({ price: known(columns.price[row]), modelYear: known(columns.modelYear[row]) }))),
      consumption: (rows) => consumptionOf(columns, rows),
    });
  });
  return (
    found ??
    find({
      meeting: (demands) => carsBySearch(db, adSearch.search, demands, understanding.sort),
      best: (ids) => ids.slice(0, READ_ADS),
      middle: () => null,
      idOf: (id) => id,
      prices: () => null,
      consumption: () => null,
    })
  );
}

/** Figures of a stock that do not depend on the request. */
type StockFigures = { plain: Float64Array; thisYear: number };
/** By stock version; they go when the version's columns are released. */
const figuresByStock = new WeakMap<AdColumns, StockFigures>();

function figuresOf(columns: AdColumns, thisYear: number): StockFigures {
  const before = figuresByStock.get(columns);
  if (before?.thisYear === thisYear) return before;
  const points = plainPoints({ columns, thisYear });
  const figures = { plain: Float64Array.from(columns.price, (_, row) => points(row)), thisYear };
  figuresByStock.set(columns, figures);
  return figures;
}

/** The column has tenths. */
function consumptionOf({ consumption, fuels }: AdColumns, rows: readonly number[]): Consumption {
  const electric = fuelMask(['El']);
  const of = (isElectric: boolean): number[] =>
    rows
      .filter((row) => (consumption[row] ?? 0) > 0 && (((fuels[row] ?? 0) & electric) !== 0) === isElectric)
      .map((row) => (consumption[row] ?? 0) / 10)
      .sort((one, other) => one - other);
  return { litres: of(false), kilowattHours: of(true) };
}

const known = (value: number = MISSING): number | null => (value === MISSING ? null : value);

async function findIn(
  db: Db,
  stock: Stock,
  understanding: ParsedQuery,
  { seen, mayLoosen, ratings }: { seen: ReadonlySet<number>; mayLoosen: boolean; ratings: readonly OwnRating[] },
  now: Date,
): Promise<FoundCars> {
  const { exact, cars, demands, relaxed } = await loosened(stock, understanding, mayLoosen);
  const middle = isWithoutBudget(understanding) ? stock.middle(cars.keys) : null;
  const isUnseen = (key: number): boolean => seen.size === 0 || !seen.has(stock.idOf(key));
  // Cars that meet everything rank before those that do not.
  const isExact = new Set(cars === exact ? [] : exact.keys);
  const others =
    isExact.size === 0 && seen.size === 0 ? cars.keys : cars.keys.filter((key) => !isExact.has(key) && isUnseen(key));
  const ranked = [...stock.best([...isExact].filter(isUnseen), middle), ...stock.best(others, middle)];
  const keys = new Map(ranked.map((key) => [stock.idOf(key), key]));
  // Ads are read after the index: cars that have changed since, or match only in the index, are dropped.
  const first = (await readAdviserAds(db, [...keys.keys()])).filter((ad) => meetsDemands(ad, demands));
  const brands = understanding.sort === null && demands.filters.make.length > 1 ? demands.filters.make : [];
  const absent = brands.slice(0, MAX_ADS).filter((brand) => !first.some((ad) => ad.brand === brand));
  const found = [...first, ...(await bestOfEach(db, stock, { demands, brands: absent, isUnseen, keys, middle }))];
  const fitting = inOrderOfFact(
    found.filter((ad) => !pullsTooLittle(ad, understanding, ratings)),
    understanding,
    now,
  );
  const isInOrder =
    understanding.filters.model.length > 0 ||
    understanding.sort !== null ||
    relaxed.length > 0 ||
    asksForRange(understanding);
  const picked = pickVaried(fitting, { count: MAX_ADS, isOneModel: isInOrder, brands });
  const judgements = await readJudgements(
    db,
    picked.map(({ internalId }) => internalId),
  );
  const ads = picked.map((facts) => ({
    facts,
    reasons: withRange(facts, understanding, {
      wishes: understanding.wishes,
      filters: understanding.filters,
      judged: judgements.get(facts.internalId) ?? null,
      own:
        bestRating(
          understanding,
          ratings.filter((rating) => isRatingOfAd(rating, facts)),
        )?.reason ?? null,
      tax: yearlyTax(facts, now),
      thisYear: yearInSweden(now),
    }),
  }));
  return {
    ads,
    total: cars.total,
    isCounted: cars.isCounted,
    hits: exact.total,
    demands,
    relaxed,
    middle,
    prices: () => (exact.isCounted ? stock.prices(exact.keys) : null),
    consumption: () => (exact.isCounted ? stock.consumption(exact.keys) : null),
  };
}

/** Whether the site's own sentence about a model states less than a trailer weighs: such a car is no answer, though ads do not state it. */
function pullsTooLittle(ad: AdFacts, { notes }: ParsedQuery, ratings: readonly OwnRating[]): boolean {
  const tow = notes.find(({ kind }) => kind === 'towWeight');
  if (tow?.kind !== 'towWeight') return false;
  const stated = ratings
    .filter((rating) => TOWED.has(rating.attribute) && isRatingOfAd(rating, ad))
    .map(({ reason }) => maxPulledKg(reason));
  // What one text leaves open, no other decides.
  return stated.length > 0 && stated.every((kg) => kg !== null && kg < tow.kg);
}
/**
 * The most that a sentence says a model pulls, kg: "2 000 kg för automat och 2 500 för manuell låda" is 2 500; null: it states none, or that of its first
 * cars alone.
 */
export function maxPulledKg(reason: string): number | null {
  if (/\bpå de första\b|\bomkring\b/iu.test(reason)) return null;
  const stated = [...reason.matchAll(/\b\d[\u00a0\u202f ]\d{3}\b/gu)].map(([kg]) => Number(kg.replace(/\D/gu, '')));
  return stated.length === 0 || !/\bkg\b/u.test(reason) ? null : Math.max(...stated);
}
const TOWED: ReadonlySet<string> = new Set(['Dragvikt', 'Släp och taklast', 'Drag och fyrhjulsdrift']);

/** Facts by which cars are ordered when they are all that a visitor asks for: the scores that found them are estimates of these. */
const ORDERED_BY: ReadonlyMap<SoftPreference, (ad: AdFacts, now: Date) => number | null> = new Map([
  ['låg skatt', (ad: AdFacts, now: Date) => yearlyTax(ad, now)?.kronor ?? null],
]);

const farthestFirst = (ad: AdFacts): number | null => {
  const range = electricRange(ad);
  return range && -range;
};

/** The reasons for a car; its range first, where that was asked for and is known. */
function withRange(ad: AdFacts, asked: ParsedQuery, knowledge: ReasonKnowledge): string[] {
  const reasons = reasonsFor(ad, knowledge);
  const range = asksForRange(asked) ? electricRangeText(ad) : null;
  return range === null ? reasons : [range, ...reasons.slice(0, 1)];
}

/** Cars whose fact is not known are last. */
function inOrderOfFact(ads: readonly AdFacts[], asked: ParsedQuery, now: Date): readonly AdFacts[] {
  const [wish, ...others] = asked.wishes;
  const ofWish = others.length === 0 && wish !== undefined ? ORDERED_BY.get(wish) : undefined;
  const factOf = asksForRange(asked) ? farthestFirst : ofWish;
  if (factOf === undefined || asked.sort !== null) return ads;
  const rated = ads.map((ad) => ({ ad, fact: factOf(ad, now) }));
  return [
    ...rated.filter(({ fact }) => fact !== null).toSorted((one, other) => (one.fact ?? 0) - (other.fact ?? 0)),
    ...rated.filter(({ fact }) => fact === null),
  ].map(({ ad }) => ad);
}

/** The best car of each requested brand, so that none of several brands is missing because another ranks higher. */
async function bestOfEach(
  db: Db,
  stock: Stock,
  {
    demands,
    brands,
    isUnseen,
    keys,
    middle,
  }: {
    demands: Demands;
    brands: readonly string[];
    isUnseen: (key: number) => boolean;
    /** By id; receives those of the cars found. */
    keys: Map<number, number>;
    middle: MiddlePrices | null;
  },
): Promise<AdFacts[]> {
  const best: AdFacts[] = [];
  for (const brand of brands) {
    const own = await stock.meeting({ ...demands, filters: { ...demands.filters, make: [brand] } });
    const found = stock.best(own.keys.filter(isUnseen), middle).slice(0, FEW_ADS);
    for (const key of found) keys.set(stock.idOf(key), key);
    const ads = await readAdviserAds(db, found.map(stock.idOf));
    best.push(...ads.filter((ad) => meetsDemands(ad, demands)).slice(0, 1));
  }
  return best;
}

/** Cars that meet every requirement, and those that match after relaxing when there are few of the former. */
async function loosened(
  stock: Stock,
  asked: ParsedQuery,
  mayLoosen: boolean,
): Promise<{ exact: Cars; cars: Cars; demands: Demands; relaxed: FilterRemoval[] }> {
  const exact = await stock.meeting(asked);
  let max = { exact, cars: exact, demands: asked as Demands, relaxed: [] as FilterRemoval[] };
  if (exact.total >= FEW_ADS || !mayLoosen) return max;
  const relaxed: FilterRemoval[] = [];
  for (const step of relaxations(asked)) {
    relaxed.push(step);
    const cars = await stock.meeting(step.demands);
    if (cars.total > max.cars.total) max = { exact, cars, demands: step.demands, relaxed: [...relaxed] };
    if (cars.total >= FEW_ADS) break;
  }
  return max;
}

async function rowsMeeting(db: Db, index: SearchIndex, demands: Demands): Promise<number[]> {
  const { columns } = index;
  const { equipment, notEquipment } = demands.limits;
  const rowsWith = (list: readonly Equipment[]): Bitmap[] =>
    list.filter((each) => tagsOf([each]).length === 0).map((each) => rowsOfWords(index, equipmentQuery(each)));
  const words = wordQuery(demands.filters.search);
  const named = words === null ? [] : [rowsOfWords(index, words)];
  const [wanted, unwanted] = [[...named, ...rowsWith(equipment)], rowsWith(notEquipment)];
  const rows = matchingRows(columns, demands, { wanted, unwanted });
  if (equipment.length === 0 || rows.length > CHECKED_ADS) return rows;
  const ads = await readAdviserAds(
    db,
    rows.map((row) => columns.internalId[row] ?? 0),
  );
  const meeting = new Set(ads.filter((ad) => meetsDemands(ad, demands)).map(({ internalId }) => internalId));
  return rows.filter((row) => meeting.has(columns.internalId[row] ?? 0));
}

/** Cars of the list page that also meet the other requirements; only the beginning of a long list is checked. */
async function carsBySearch(db: Db, search: AdSearch, demands: Demands, sort: AdSort | null): Promise<Cars> {
  const { filters } = listQuery(demands);
  const order = sort ?? NEWEST_FIRST;
  const list = await search({ filters, order, at: { page: 1 }, size: SQL_ADS, withImage: false });
  const ads = await readAdviserAds(db, list.adIds);
  const ids = ads.filter((ad) => meetsDemands(ad, demands)).map(({ internalId }) => internalId);
  if (ids.length === list.adIds.length) return { keys: ids, total: list.total, isCounted: true };
  return { keys: ids, total: ids.length, isCounted: list.total <= SQL_ADS };
}

/** The vehicle tax if it is a single amount; null when it cannot be calculated, and when a malus or an unknown day gives several. */
export function yearlyTax(ad: AdFacts, now: Date): YearlyTax | null {
  const { tax, emissionsFrom } = knownTax({ ...ad, ...ad.emissions }, ad.catalogueValues, isoDay(now));
  const [amount, ...others] = tax.ok ? tax.value.amounts : [];
  return amount === undefined || others.length > 0 ? null : { kronor: amount.kronor, emissionsFrom };
}

/** All amounts that the tax of an ad may have, in order of time; empty: not known. */
export function taxAmounts(ad: AdFacts, now: Date): TaxAmount[] {
  const { tax } = knownTax({ ...ad, ...ad.emissions }, ad.catalogueValues, isoDay(now));
  return tax.ok ? tax.value.amounts : [];
}
