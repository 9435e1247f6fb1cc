import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';

/** Days over which visits are summed. */
export const DEMAND_DAYS = 28;
/** Fewer openings than this say nothing about a group. */
export const MIN_OPENED = 30;
/** Cars of the period below which the openings may be those of a single ad. */
export const MIN_DEMAND_CARS = 5;
/** Fewest addresses with an alert that are stated, so that no number is of single persons. */
export const MIN_WATCHERS = 5;
/** Fewest searches that are stated; fewer say nothing about a group. */
export const MIN_SEARCHES = 10;

/** Lowest prices of the classes, kr. */
export const PRICE_CLASSES = [0, 50_000, 100_000, 150_000, 200_000, 300_000, 500_000] as const;

/** The lowest price of the class that a price is in, kr. */
export const priceClassOf = (price: number): number => PRICE_CLASSES.findLast((from) => from <= price) ?? 0;

/** The highest price of the class that starts at a price; null: it has none. */
export const priceClassEnd = (from: number): number | null => {
  const next = PRICE_CLASSES.find((each) => each > from);
  return next === undefined ? null : next - 1;
};

export function priceClassName(from: number): string {
  const end = priceClassEnd(from);
  if (end === null) return `Från ${formatKronor(from)}`;
  return from === 0 ? `Under ${formatKronor(end + 1)}` : `${formatNumber(from)}–${formatKronor(end + 1)}`;
}

/** The demand for a group of cars. */
export type GroupDemand = {
  forSale: number;
  /** For sale at some time of the period. */
  cars: number;
  opened: number;
  /** How often a car is opened in a week for sale. */
  openedPerWeek: number;
  medianDays: number | null;
  /** In the whole country. */
  searches: number;
};

/** Figures of all cars, with which groups are compared. */
export type TypicalDemand = Pick<GroupDemand, 'openedPerWeek' | 'medianDays'>;

/** Whether the counts of a group are enough to state how much it is asked for. */
export const isEnough = ({ opened, cars }: Pick<GroupDemand, 'opened' | 'cars'>): boolean =>
  opened >= MIN_OPENED && cars >= MIN_DEMAND_CARS;

/** How many times as often a car is opened as one of all cars; null: too little is counted. */
export const interestOf = (demand: GroupDemand, typical: TypicalDemand): number | null =>
  isEnough(demand) && typical.openedPerWeek > 0 ? demand.openedPerWeek / typical.openedPerWeek : null;

/** The speed of sale changes the order by this factor at most. */
const MAX_SPEED = 2;

/** Searches of the period; null: too few to state. */
export const statedSearches = ({ searches }: Pick<GroupDemand, 'searches'>): number | null =>
  searches >= MIN_SEARCHES ? searches : null;

/**
 * How much a group is asked for, for the order of a list: how often a car is opened, compared with all cars, times how fast half are gone. As
 * openings are by car, few cars that many open come first. null: too little is counted.
 */
export function demandScore(demand: GroupDemand, typical: TypicalDemand): number | null {
  const interest = interestOf(demand, typical);
  if (interest === null) return null;
  const { medianDays } = demand;
  const speed = medianDays === null || typical.medianDays === null ? 1 : (typical.medianDays + 1) / (medianDays + 1);
  return interest * Math.min(MAX_SPEED, Math.max(1 / MAX_SPEED, speed));
}

/** A group is asked for clearly more than all cars from this score on. */
export const MIN_SCORE = 1.2;

/** The groups that are asked for clearly more than usual, the most first. */
export const listWanted = <Group extends GroupDemand>(
  groups: readonly Group[],
  typical: TypicalDemand,
  size: number,
): Group[] =>
  groups
    .flatMap((group) => {
      const score = demandScore(group, typical);
      return score !== null && score >= MIN_SCORE ? [{ group, score }] : [];
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, size)
    .map(({ group }) => group);

/** Why a group is asked for, in words. @param own cars of it that the dealer has for sale */
export function demandReasons(demand: GroupDemand, typical: TypicalDemand, own: number): string[] {
  const interest = interestOf(demand, typical);
  return [
    interest === null ? null : `Öppnas ${formatNumber(interest, 1)} gånger så ofta som andra bilar`,
    statedSearches(demand) === null ? null : `sökt ${formatNumber(demand.searches)} gånger`,
    demand.medianDays === null ? null : `hälften borta på ${formatCount(demand.medianDays, 'dag', 'dagar')}`,
    `${formatNumber(demand.forSale)} till salu`,
    own === 0 ? 'ni har ingen' : `ni har ${formatNumber(own)}`,
  ].filter((reason) => reason !== null);
}
