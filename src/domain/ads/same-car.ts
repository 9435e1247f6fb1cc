import { DAY_MS } from '#src/domain/units.ts';

/** An ad with what decides whether another one is of the same car, and which of them lists show. */
export type CarAd = {
  id: number;
  /** Example ads are joined with example ads only. */
  isDemo: boolean;
  licencePlate: string | null;
  vinHash: string | null;
  brand: string;
  series: string | null;
  modelYear: number | null;
  publishedAt: Date;
  /** When it left the stock; null while for sale. */
  closedAt: Date | null;
  /** Whether its dealer has confirmed it lately. */
  isConfirmed: boolean;
  hasImage: boolean;
  /** kr. */
  price: number | null;
};

/** Which car an ad is of. */
export type CarOfAd = {
  /** The lowest id of the car's ads; null: no other ad of the car is known. */
  carId: number | null;
  /** The ad that lists and statistics show in its place; null: itself. */
  listedAs: number | null;
};

/** Plates that are typed where the real one is not known. */
export const PLACEHOLDER_PLATES: readonly string[] = ['ABC', 'AAA', 'XXX', 'XYZ', 'ZZZ', 'QQQ', 'TES', 'TST'].flatMap(
  (letters) => ['000', '111', '123', '999', '12A', '00A', '00X'].map((digits) => letters + digits),
);
const PLACEHOLDERS = new Set(PLACEHOLDER_PLATES);
/** A car that was not for sale for longer had another owner in between: a new sale of the same car. */
const MAX_GAP_DAYS = 90;
/** Model years of one car differ by one where a dealer states the year of registration instead. */
const MAX_YEAR_DIFFERENCE = 1;

/**
 * Joins ads by licence plate and VIN to cars, and chooses of each sale of a car the ad that counts for it. The result depends on
 * the ads alone, not on their order. Ads that contradict each other are different cars, whatever plate they share.
 * @param ads with each, all that share its plate or VIN
 */
export function joinCars(ads: readonly CarAd[]): Map<number, CarOfAd> {
  const joined = new Map<number, CarOfAd>();
  for (const car of linkedGroups(ads).flatMap(carsOf)) {
    const [first] = car;
    const carId = first === undefined || car.length === 1 ? null : first.id;
    for (const sale of salesOf(car)) {
      const shown = sale.toSorted(byPreference)[0]?.id ?? null;
      for (const { id } of sale) joined.set(id, { carId, listedAs: id === shown ? null : shown });
    }
  }
  return joined;
}

/** The ads that are linked with each other, directly or through others. */
function linkedGroups(ads: readonly CarAd[]): CarAd[][] {
  const byKey = new Map<string, Set<CarAd>>();
  const groups = new Set<Set<CarAd>>();
  for (const ad of ads) {
    const keys = keysOf(ad);
    const group = new Set([ad]);
    for (const known of new Set(keys.flatMap((key) => byKey.get(key) ?? []))) {
      for (const other of known) group.add(other);
      groups.delete(known);
    }
    groups.add(group);
    for (const key of [...group].flatMap(keysOf)) byKey.set(key, group);
  }
  return [...groups].map((group) => [...group]);
}

const keysOf = (ad: CarAd): string[] => [realPlate(ad), ad.vinHash].filter((key) => key !== null);

/** The ads of each car, by id. An ad that links cars makes them one, where none of their ads contradict each other. */
function carsOf(ads: readonly CarAd[]): CarAd[][] {
  let cars: CarAd[][] = [];
  for (const ad of ads.toSorted((one, other) => one.id - other.id)) {
    let own = [ad];
    const others: CarAd[][] = [];
    for (const car of cars) {
      const isSame =
        car.some((other) => isLinked(ad, other)) && car.every((other) => own.every((one) => agree(one, other)));
      if (isSame) own = [...car, ...own];
      else others.push(car);
    }
    cars = [...others, own.sort((one, other) => one.id - other.id)];
  }
  return cars;
}

const isLinked = (one: CarAd, other: CarAd): boolean =>
  (realPlate(one) !== null && realPlate(one) === realPlate(other)) ||
  (one.vinHash !== null && one.vinHash === other.vinHash);

/** Whether two ads may be of the same car: no fact that both state contradicts it. */
const agree = (one: CarAd, other: CarAd): boolean =>
  one.isDemo === other.isDemo &&
  one.brand.toLowerCase() === other.brand.toLowerCase() &&
  isSameOrUnknown(one.series, other.series) &&
  isSameOrUnknown(realPlate(one), realPlate(other)) &&
  isSameOrUnknown(one.vinHash, other.vinHash) &&
  (one.modelYear === null ||
    other.modelYear === null ||
    Math.abs(one.modelYear - other.modelYear) <= MAX_YEAR_DIFFERENCE);

const realPlate = ({ licencePlate }: CarAd): string | null =>
  licencePlate !== null && PLACEHOLDERS.has(licencePlate) ? null : licencePlate;

const isSameOrUnknown = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other;

/** The times at which a car was for sale, each with its ads: at one dealer after the other, or at several at once. */
function salesOf(car: readonly CarAd[]): CarAd[][] {
  const sales: CarAd[][] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const ad of car.toSorted(
    (one, other) => one.publishedAt.getTime() - other.publishedAt.getTime() || one.id - other.id,
  )) {
    const last = sales.at(-1);
    if (last !== undefined && ad.publishedAt.getTime() <= until + MAX_GAP_DAYS * DAY_MS) last.push(ad);
    else sales.push([ad]);
    until = Math.max(until, ad.closedAt?.getTime() ?? Number.POSITIVE_INFINITY);
  }
  return sales;
}

/** For sale before closed, confirmed and with a picture first, then the lowest price; of closed ones the last. */
const byPreference = (one: CarAd, other: CarAd): number =>
  Number(one.closedAt !== null) - Number(other.closedAt !== null) ||
  (other.closedAt?.getTime() ?? 0) - (one.closedAt?.getTime() ?? 0) ||
  Number(other.isConfirmed) - Number(one.isConfirmed) ||
  Number(other.hasImage) - Number(one.hasImage) ||
  (one.price ?? Number.MAX_SAFE_INTEGER) - (other.price ?? Number.MAX_SAFE_INTEGER) ||
  one.id - other.id;
