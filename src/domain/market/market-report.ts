import type { FuelClass } from '#src/domain/valuation/valued-car.ts';
import type { BodyType } from '#src/domain/vocabulary/vocabulary.ts';
import type { IndexPoint } from './price-index.ts';
import type { IndexedFuel } from './price-index-texts.ts';

/** A car that had a price in a month, by one ad of it. */
export type MonthAd = {
  fuel: FuelClass;
  bodyType: BodyType | null;
  modelYear: number | null;
  odometerKm: number | null;
  county: string | null;
  /** kr, the last one of the month. */
  price: number;
  /** kr at the beginning of the month; null: it had none. */
  priceBefore: number | null;
  /** Whether it was published in the month. */
  isNew: boolean;
  /** Days for sale, where it left in the month; null: it did not, or it is not known whether it did. */
  goneAfter: number | null;
};

/** The figures of some cars. */
export type GroupFigures = {
  ads: number;
  /** kr. */
  medianPrice: number;
  medianYear: number | null;
  medianKm: number | null;
  /** Number that left, and the median of their days for sale; null: too few. */
  gone: number;
  goneDays: number | null;
  /** Share of electric cars. */
  electric: number;
};
export type NamedGroup<Name extends string> = GroupFigures & { name: Name };

/** A model and fuel whose asking prices of equal cars changed, per cent. */
export type PriceMove = {
  brand: string;
  series: string;
  brandSlug: string;
  slug: string;
  fuel: IndexedFuel;
  change: number;
  ads: number;
};

export type ReportIndex = { fuel: IndexedFuel; points: IndexPoint[] };

/** The figures of a month, which are stored once. Sections of too few cars are empty or null. */
export type MarketReport = {
  whole: GroupFigures;
  /** Cars that were published in the month, and the share of electric ones among them; null: too few. */
  published: number;
  electricOfPublished: number | null;
  /** Of the cars that had a price before the month: share that was cheaper at its end, and the median of those cuts. */
  cuts: { ads: number; share: number; size: number } | null;
  fuels: NamedGroup<FuelClass>[];
  bodies: NamedGroup<BodyType>[];
  counties: NamedGroup<string>[];
  /** Price indexes of all models until the month, of all fuels first. */
  indexes: ReportIndex[];
  /** The months that the moves compare: YYYY-MM of the earlier one; null: no index reaches back. */
  movedSince: string | null;
  rises: PriceMove[];
  falls: PriceMove[];
};

export type ModelIndex = {
  series: { brand: string; name: string; brandSlug: string; slug: string } | null;
  fuel: IndexedFuel;
  points: readonly IndexPoint[];
};

/** Fewest cars of a month that a report says anything of, and of a group. */
export const MIN_REPORT_ADS = 200;
export const MIN_GROUP_ADS = 30;
const MIN_GONE = 20;
const MIN_CUTS = 20;
/** Months between the prices that are compared, as one month changes little; and months of the plots. */
const MOVE_MONTHS = 3;
const INDEX_MONTHS = 13;
const MAX_MOVES = 5;

/** Whether a month has too few cars for more than their number. */
export const hasTooFew = ({ whole }: Pick<MarketReport, 'whole'>): boolean => whole.ads < MIN_REPORT_ADS;

/** @param month YYYY-MM @param indexes of the month and those before it; later months are left out */
export function marketReport(ads: readonly MonthAd[], indexes: readonly ModelIndex[], month: string): MarketReport {
  const whole = figuresOf(ads);
  if (hasTooFew({ whole })) return { ...NOTHING, whole, published: ads.filter(({ isNew }) => isNew).length };
  const published = ads.filter(({ isNew }) => isNew);
  const until = indexes.map((each) => ({
    ...each,
    points: each.points.filter((point) => monthOfPoint(point) <= month),
  }));
  const moves = movesOf(until, month);
  return {
    whole,
    published: published.length,
    electricOfPublished: published.length < MIN_GROUP_ADS ? null : electricShare(published),
    cuts: cutsOf(ads),
    fuels: groupsBy(ads, ({ fuel }) => (fuel === 'unknown' ? null : fuel)),
    bodies: groupsBy(ads, ({ bodyType }) => bodyType),
    counties: groupsBy(ads, ({ county }) => county),
    indexes: until.flatMap(({ series, fuel, points }) =>
      series === null && points.length > 1 && monthOfPoint(points.at(-1)) === month
        ? [{ fuel, points: points.slice(-INDEX_MONTHS) }]
        : [],
    ),
    movedSince: moves.length === 0 ? null : monthsBefore(month, MOVE_MONTHS),
    rises: moves.filter(({ change }) => change > 0).slice(0, MAX_MOVES),
    falls: moves
      .filter(({ change }) => change < 0)
      .toReversed()
      .slice(0, MAX_MOVES),
  };
}

const NOTHING: Omit<MarketReport, 'whole' | 'published'> = {
  electricOfPublished: null,
  cuts: null,
  fuels: [],
  bodies: [],
  counties: [],
  indexes: [],
  movedSince: null,
  rises: [],
  falls: [],
};

function figuresOf(ads: readonly MonthAd[]): GroupFigures {
  const gone = ads.flatMap(({ goneAfter }) => goneAfter ?? []);
  return {
    ads: ads.length,
    medianPrice: medianOf(ads.map(({ price }) => price)) ?? 0,
    medianYear: medianOf(ads.flatMap(({ modelYear }) => modelYear ?? [])),
    medianKm: medianOf(ads.flatMap(({ odometerKm }) => odometerKm ?? [])),
    gone: gone.length,
    goneDays: gone.length < MIN_GONE ? null : medianOf(gone),
    electric: electricShare(ads),
  };
}

/** Groups of enough cars, the largest first, equal ones by name. */
function groupsBy<Name extends string>(
  ads: readonly MonthAd[],
  nameOf: (ad: MonthAd) => Name | null,
): NamedGroup<Name>[] {
  const groups = Map.groupBy(ads, nameOf);
  return [...groups]
    .flatMap(([name, own]) => (name === null || own.length < MIN_GROUP_ADS ? [] : [{ name, ...figuresOf(own) }]))
    .sort((one, other) => other.ads - one.ads || (one.name < other.name ? -1 : 1));
}

/** Four decimals. */
const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

const electricShare = (ads: readonly MonthAd[]): number =>
  ads.length === 0 ? 0 : rounded(ads.filter(({ fuel }) => fuel === 'electric').length / ads.length);

function cutsOf(ads: readonly MonthAd[]): MarketReport['cuts'] {
  const changes = ads.flatMap(({ price, priceBefore }) => (priceBefore === null ? [] : [1 - price / priceBefore]));
  const cuts = changes.filter((change) => change > 0);
  const size = medianOf(cuts, rounded);
  if (cuts.length < MIN_CUTS || size === null) return null;
  return { ads: changes.length, share: rounded(cuts.length / changes.length), size };
}

/** The lower of the two in the middle of an even number, so that it is a value that a car has; null for none. */
function medianOf(values: readonly number[], round = Math.round): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  return middle === undefined ? null : round(middle);
}

const monthOfPoint = (point: IndexPoint | undefined): string => point?.month.slice(0, 7) ?? '';

/** YYYY-MM some months before another. */
export function monthsBefore(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** Changes beyond the uncertainty of both months, the greatest rise first. */
function movesOf(indexes: readonly ModelIndex[], month: string): PriceMove[] {
  const since = monthsBefore(month, MOVE_MONTHS);
  return indexes
    .flatMap(({ series, fuel, points }) => {
      const before = points.find((point) => monthOfPoint(point) === since);
      const now = points.find((point) => monthOfPoint(point) === month);
      if (series === null || before === undefined || now === undefined) return [];
      if (now.low <= before.high && now.high >= before.low) return [];
      const { brand, name, brandSlug, slug } = series;
      const change = Math.round((now.value / before.value - 1) * 1_000) / 10;
      return [{ brand, series: name, brandSlug, slug, fuel, change, ads: now.ads }];
    })
    .sort(
      (one, other) =>
        other.change - one.change || (`${one.brandSlug} ${one.slug}` < `${other.brandSlug} ${other.slug}` ? -1 : 1),
    );
}
