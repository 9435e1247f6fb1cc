import { DAY_MS } from '#src/base/units.ts';
import { type CarStatement, contradicts, judgeIdentity, type Verdict } from './identity/car-evidence.ts';

/** An ad with what decides whether another one is of the same car, and which of them lists show. Its dealer's id is not compared. */
export type CarAd = CarStatement & {
  id: number;
  dealerId: number | null;
  /** Example ads are joined with example ads only. */
  isDemo: boolean;
  /** The organisation number of the dealer, where staff have checked it. */
  organisationNumber: string | null;
  /** The import that brought the ad; null: it was written by staff. */
  firstRunId: number | null;
  publishedAt: Date;
  /** Since when the site has seen the ad without a gap; no dealer states it. */
  seenSince: Date;
  /** When it left the stock; null while for sale. */
  closedAt: Date | null;
  /** Whether its dealer has confirmed it lately. */
  isConfirmed: boolean;
};

/** Which car an ad is of. */
export type CarOfAd = {
  /** The lowest id of the car's ads; null: no other ad of the car is known. */
  carId: number | null;
  /** The ad that lists and statistics show in its place; null: itself. */
  listedAs: number | null;
};

/** Another ad for sale that states the car, or the plate, of an ad. */
export type SameCarAd = {
  internalId: number;
  dealer: string | null;
  /** Of the same car, and counted once with it; otherwise only the plate is the same. */
  isJoined: boolean;
  /** Lists show it in place of the ad. */
  isShown: boolean;
};

/** A car that was not for sale for longer had another owner in between: a new sale of the same car. */
const MAX_GAP_DAYS = 90;
/** A plate or a VIN in more ads than these is of no car. */
const MAX_ADS_OF_CAR = 50;

/**
 * Joins ads by licence plate and VIN to cars, and chooses of each sale of a car the ad that counts for it. The result depends on
 * the ads alone, not on their order. Ads that contradict each other are different cars, whatever plate they share; so are ads of two
 * dealers at once that share what one of them can have read in the other's ad.
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
  const counts = new Map<string, number>();
  for (const key of ads.flatMap(keysOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const linkingKeysOf = (ad: CarAd): string[] => keysOf(ad).filter((key) => (counts.get(key) ?? 0) <= MAX_ADS_OF_CAR);
  const byKey = new Map<string, Set<CarAd>>();
  const groups = new Set<Set<CarAd>>();
  for (const ad of ads) {
    const keys = linkingKeysOf(ad);
    const group = new Set([ad]);
    for (const known of new Set(keys.flatMap((key) => byKey.get(key) ?? []))) {
      for (const other of known) group.add(other);
      groups.delete(known);
    }
    groups.add(group);
    for (const key of [...group].flatMap(linkingKeysOf)) byKey.set(key, group);
  }
  return [...groups].map((group) => [...group]);
}

const keysOf = ({ licencePlate, vinHash }: CarAd): string[] => [licencePlate, vinHash].filter((key) => key !== null);

/** The ads of each car, by id. An ad that links cars makes them one, where none of their ads contradict each other. */
function carsOf(ads: readonly CarAd[]): CarAd[][] {
  let cars: CarAd[][] = [];
  for (const ad of ads.toSorted((one, other) => one.id - other.id)) {
    let own = [ad];
    const others: CarAd[][] = [];
    for (const car of cars) {
      const isSame =
        car.some((other) => isLinked(compare(ad, other))) &&
        car.every((other) => own.every((one) => compare(one, other).mayBeSame));
      if (isSame) own = [...car, ...own];
      else others.push(car);
    }
    cars = [...others, own.sort((one, other) => one.id - other.id)];
  }
  return cars;
}

type Comparison = Verdict & {
  /** Whether both may be ads of one car that a third one links. */
  mayBeSame: boolean;
};

const isLinked = ({ isSame, mayBeSame, evidence }: Comparison): boolean =>
  isSame && mayBeSame && (evidence.includes('plate') || evidence.includes('VIN'));

function compare(one: CarAd, other: CarAd): Comparison {
  const [earlier, later] = one.seenSince <= other.seenSince ? [one, other] : [other, one];
  const days = (later.seenSince.getTime() - earlier.seenSince.getTime()) / DAY_MS;
  const verdict = judgeIdentity(earlier, later, days);
  const mayBeSame = one.isDemo === other.isDemo && !contradicts(verdict) && isVouchedFor(earlier, later, verdict);
  return { ...verdict, mayBeSame };
}

/**
 * Whether nobody but both sellers together, or a third party, can have made the ads look like one car. A plate can be read in an ad and on
 * the car. A VIN is shown nowhere on the site. A file with the cars of both dealers came from neither of them. One ad after the other hides
 * none of them.
 */
const isVouchedFor = (earlier: CarAd, later: CarAd, { evidence }: Verdict): boolean =>
  earlier.dealerId === later.dealerId ||
  evidence.includes('VIN') ||
  (earlier.firstRunId !== null && earlier.firstRunId === later.firstRunId) ||
  (earlier.organisationNumber !== null && earlier.organisationNumber === later.organisationNumber) ||
  (earlier.closedAt !== null && earlier.closedAt <= later.seenSince);

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

/** For sale before closed, confirmed first, then the first seller, whom no price and no picture displaces; of closed ones the last. */
const byPreference = (one: CarAd, other: CarAd): number =>
  Number(one.closedAt !== null) - Number(other.closedAt !== null) ||
  (other.closedAt?.getTime() ?? 0) - (one.closedAt?.getTime() ?? 0) ||
  Number(other.isConfirmed) - Number(one.isConfirmed) ||
  one.seenSince.getTime() - other.seenSince.getTime() ||
  one.id - other.id;
