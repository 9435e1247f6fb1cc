import type { PriceLabel } from '#src/domain/vocabulary/price-labels.ts';

/** An ad's time for sale, in whole days since it was published. */
export type SaleSpell = {
  generationId: number | null;
  /** From which day it was observed within the period: what left before it is not known. */
  entry: number;
  /** Day on which it was closed, or seen last. */
  days: number;
  /** false: still for sale, or it is not known whether the car is gone. */
  isClosed: boolean;
  /** Day of the first price; prices before it are not known. */
  firstSeen: number;
  /** By day, the earliest first; null: Pris på begäran. */
  prices: readonly { day: number; price: number | null }[];
  /** The first label of its price, and the day on which it was judged; null: never judged. */
  label: PriceLabel | null;
  labelled: number | null;
};

/** How long the ads stay whose price was first judged so. */
export type LabelTimes = { label: PriceLabel; ads: number; closed: number; medianDays: number };

/** Share of the ads that are gone after a day, and the ends of a band that covers it in 80 %. */
export type RemovalPoint = { day: number; gone: number; low: number; high: number };
/** Of the ads for sale for as many days: share that had cut the price, and the quartiles of those cuts (shares). */
export type CutsByDay = { day: number; ads: number; share: number; low: number; high: number };

export type RemovalTimes = {
  generationId: number | null;
  ads: number;
  closed: number;
  /** Day by which half are gone; null when the curve ends before. */
  medianDays: number | null;
  points: RemovalPoint[];
  /** For the days at which enough ads were for sale. */
  cuts: CutsByDay[];
  /** Of a series as a whole; labels with too few closed ads are left out, and so is one alone. */
  byLabel: LabelTimes[];
};

/** Fewest closed ads of a series behind an estimate (D44). */
export const MIN_CLOSED_OF_SERIES = 20;
/** Fewest closed ads behind the times of a label. */
export const MIN_CLOSED_OF_LABEL = 60;
const LIMITS = {
  days: 182,
  step: 7,
  shortest: 28,
  /** Fewest closed ads of a generation, and ads for sale on the last day of a curve. */
  closedOfGeneration: 20,
  atRisk: 10,
  /** Fewest ads and cuts behind a statement on cuts. */
  ads: 30,
  cuts: 10,
  /** Ads seen later than this may have cut their prices before. */
  firstSeen: 3,
  /** Ads that were judged later are those that stayed. */
  labelled: 7,
};
/** The curve of a series counts in those of its generations as this many ads. */
const PSEUDO_ADS = 20;
const CUT_DAYS = [30, 60, 90, 120, 180];
/** Quantile 0.9 of the normal distribution. */
const Z_80 = 1.2816;

/** The times of a series and of its generations; empty for too few closed ads. @param spells of one series */
export function removalTimes(spells: readonly SaleSpell[]): RemovalTimes[] {
  const whole = timesOf(null, spells, null, MIN_CLOSED_OF_SERIES);
  if (whole === null) return [];
  const generations = [...Map.groupBy(spells, ({ generationId }) => generationId)].flatMap(([generationId, own]) =>
    generationId === null ? [] : [timesOf(generationId, own, whole.survival, LIMITS.closedOfGeneration)],
  );
  return [whole, ...generations].flatMap((each) => (each === null ? [] : [each.times]));
}

function timesOf(
  generationId: number | null,
  spells: readonly SaleSpell[],
  prior: Float64Array | null,
  minClosed: number,
): { times: RemovalTimes; survival: Float64Array } | null {
  const closed = spells.filter(({ isClosed }) => isClosed).length;
  if (closed < minClosed) return null;
  const { survival, error, until } = survivalOf(spells, prior);
  const median = survival.findIndex((share, day) => day <= until && share <= 0.5);
  if (median === -1 && until < LIMITS.shortest) return null;
  const points: RemovalPoint[] = [];
  for (let day = 0; day <= until; day += LIMITS.step) {
    const gone = 1 - (survival[day] ?? 1);
    const band = Z_80 * (error[day] ?? 0);
    points.push({
      day,
      gone: rounded(gone),
      low: rounded(Math.max(0, gone - band)),
      high: rounded(Math.min(1, gone + band)),
    });
  }
  const medianDays = median === -1 ? null : median;
  const byLabel = generationId === null ? timesByLabel(spells) : [];
  const times = { generationId, ads: spells.length, closed, medianDays, points, cuts: cutsOf(spells), byLabel };
  return { times, survival };
}

/** Very low prices are mistakes or frauds, which are removed for other reasons. */
const TIMED_LABELS = ['low', 'usual', 'high', 'very_high'] as const;

/**
 * An ad counts from the day of its first judgement, within a week of its publication. A later label does not move it to another group:
 * those that stay long are cut, and would make low prices look slow.
 */
function timesByLabel(spells: readonly SaleSpell[]): LabelTimes[] {
  const times = TIMED_LABELS.flatMap((label) => {
    const own = spells.flatMap((spell): SaleSpell[] =>
      spell.label === label && spell.labelled !== null && spell.labelled <= Math.min(spell.days, LIMITS.labelled)
        ? [{ ...spell, entry: Math.max(spell.entry, spell.labelled) }]
        : [],
    );
    const closed = own.filter(({ isClosed }) => isClosed).length;
    if (closed < MIN_CLOSED_OF_LABEL) return [];
    const { survival, until } = survivalOf(own, null);
    const medianDays = survival.findIndex((share, day) => day <= until && share <= 0.5);
    return medianDays === -1 ? [] : [{ label, ads: own.length, closed, medianDays }];
  });
  return times.length > 1 ? times : [];
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

/**
 * Kaplan–Meier estimate of the share of ads for sale after each day, with delayed entry: an ad counts from the day on which it was
 * first observed, so that long-lived ads do not count too often.
 */
function survivalOf(spells: readonly SaleSpell[], prior: Float64Array | null) {
  const days = LIMITS.days + 1;
  const change = new Float64Array(days + 1);
  const events = new Float64Array(days);
  for (const spell of spells) {
    if (spell.entry >= days) continue;
    change[spell.entry] = (change[spell.entry] ?? 0) + 1;
    if (spell.days >= days) continue;
    change[spell.days + 1] = (change[spell.days + 1] ?? 0) - 1;
    if (spell.isClosed) events[spell.days] = (events[spell.days] ?? 0) + 1;
  }
  const survival = new Float64Array(days);
  const error = new Float64Array(days);
  let [share, atRisk, variance, until] = [1, 0, 0, 0];
  for (let day = 0; day < days; day += 1) {
    atRisk += change[day] ?? 0;
    if (atRisk >= LIMITS.atRisk && until >= day - 1) until = day;
    const before = day === 0 ? 1 : (prior?.[day - 1] ?? 0);
    const all = atRisk + (prior === null ? 0 : PSEUDO_ADS * before);
    const gone = (events[day] ?? 0) + (prior === null ? 0 : PSEUDO_ADS * (before - (prior[day] ?? 0)));
    if (all > 0) {
      share *= 1 - Math.min(1, gone / all);
      if (all > gone) variance += gone / (all * (all - gone));
    }
    survival[day] = share;
    error[day] = share * Math.sqrt(variance);
  }
  return { survival, error, until };
}

/** Price cuts among the ads that were for sale as long as some days. */
function cutsOf(spells: readonly SaleSpell[]): CutsByDay[] {
  const seen = spells.filter(({ firstSeen }) => firstSeen <= LIMITS.firstSeen);
  return CUT_DAYS.flatMap((day) => {
    const changes = seen
      .filter(({ days, entry }) => days >= day && entry <= day)
      .flatMap((spell) => changeUntil(spell, day));
    const cuts = changes.filter((change) => change > 0).sort((a, b) => a - b);
    if (changes.length < LIMITS.ads || cuts.length < LIMITS.cuts) return [];
    const [low = 0, high = 0] = [0.25, 0.75].map((share) => cuts[Math.floor(share * (cuts.length - 1))]);
    return [
      {
        day,
        ads: changes.length,
        share: rounded(cuts.length / changes.length),
        low: rounded(low),
        high: rounded(high),
      },
    ];
  });
}

/** By which share the price had been cut after some days; negative when it was raised. Empty for an ad without a price. */
function changeUntil({ prices }: SaleSpell, day: number): number[] {
  const known = prices.flatMap((each) => (each.price === null || each.day > day ? [] : [each.price]));
  const [first, last] = [known[0], known.at(-1)];
  return first === undefined || last === undefined ? [] : [1 - last / first];
}
