import { KM_PER_MIL } from '#src/base/units.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { fuelClass, type ValuedCar } from './valued-car.ts';

/** An ad for sale with all facts that a comparison needs. */
export type Offer = Pick<ValuedCar, 'id' | 'licencePlate' | 'vinHash' | 'fuels' | 'drive' | 'bodyType'> & {
  generationId: number;
  transmission: NonNullable<ValuedCar['transmission']>;
  modelYear: number;
  odometerKm: number;
  horsepower: number;
  /** kr. */
  price: number;
  /** Equipment and terms that the ad states; empty when it lists none. */
  tags: readonly string[];
  /** Estimated price, kr, which knows the version and the battery too; null: not valued. */
  estimate: number | null;
  /** Whether it may be recommended: its price is not very low. */
  isOffered: boolean;
};

/** An ad that is at least as good as another and cheaper. */
export type BetterBuy = { adId: number; otherId: number; years: number; km: number; horsepower: number; kr: number };

export const MAX_BETTER_BUYS = 3;
/** A price must be lower by both: a share of the dearer price, and kr. */
const MIN_SAVING = { share: 0.01, kr: 2_000 };

/** The better buys of each ad, the cheapest first. */
export function findBetterBuys(offers: readonly Offer[]): BetterBuy[] {
  const groups = Map.groupBy(offers, groupOf);
  return [...groups.values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => a.price - b.price || a.id - b.id);
    const offered = sorted.filter(({ isOffered }) => isOffered);
    return sorted.flatMap((ad) => betterThan(ad, offered));
  });
}

/** @param offered of the group of the ad, the cheapest first */
function betterThan(ad: Offer, offered: readonly Offer[]): BetterBuy[] {
  const maxPrice = Math.min(ad.price - MIN_SAVING.kr, ad.price * (1 - MIN_SAVING.share));
  const found: BetterBuy[] = [];
  for (const other of offered) {
    if (other.price > maxPrice || found.length === MAX_BETTER_BUYS) break;
    if (!isAtLeastAsGood(other, ad)) continue;
    found.push({
      adId: ad.id,
      otherId: other.id,
      kr: ad.price - other.price,
      years: other.modelYear - ad.modelYear,
      km: ad.odometerKm - other.odometerKm,
      horsepower: other.horsepower - ad.horsepower,
    });
  }
  return found;
}

/** Fewer ads say little about a price. */
const MIN_AS_NEW = 5;

/** The ads that cost less than every other of their group and model year, with the number of these ads, the own one included. */
export function findCheapest(offers: readonly Offer[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const group of Map.groupBy(offers, (ad) => `${groupOf(ad)}|${ad.modelYear}`).values()) {
    if (group.length < MIN_AS_NEW) continue;
    const [first, second] = group.toSorted((a, b) => a.price - b.price || a.id - b.id);
    if (first?.isOffered && second && first.price < second.price && !isSameCar(first, second))
      found.set(first.id, group.length);
  }
  return found;
}

const groupOf = ({ generationId, fuels, transmission, drive, bodyType }: Offer): string =>
  [generationId, fuelClass(fuels), transmission, drive, bodyType].join('|');

/** A car is no worse when its estimate is lower by no more than the noise between equal cars. */
const MIN_OF_ESTIMATE = 0.99;

/** Equipment is compared when both ads list it, and what no fact says (version, battery) by the estimates. */
const isAtLeastAsGood = (other: Offer, ad: Offer): boolean =>
  other.modelYear >= ad.modelYear &&
  other.odometerKm <= ad.odometerKm &&
  other.horsepower >= ad.horsepower &&
  !isSameCar(other, ad) &&
  (other.estimate === null || ad.estimate === null || other.estimate >= MIN_OF_ESTIMATE * ad.estimate) &&
  (other.tags.length === 0 || ad.tags.every((tag) => other.tags.includes(tag)));

const isSameCar = (other: Offer, ad: Offer): boolean =>
  other.id === ad.id ||
  (ad.licencePlate !== null && other.licencePlate === ad.licencePlate) ||
  (ad.vinHash !== null && other.vinHash === ad.vinHash);

/** By how much a better buy is better. */
export type BetterText = Pick<BetterBuy, 'years' | 'km' | 'horsepower' | 'kr'>;

/** "1 år nyare, 2 100 färre mil, 20 fler hk, 8 000 kr billigare". */
export function betterText({ years, km, horsepower, kr }: BetterText): string {
  const mil = Math.floor(km / KM_PER_MIL);
  return [
    years > 0 ? `${years} år nyare` : null,
    mil > 0 ? `${formatNumber(mil)} färre mil` : null,
    horsepower > 0 ? `${horsepower} fler hk` : null,
    `${formatKronor(kr)} billigare`,
  ]
    .filter((text) => text !== null)
    .join(', ');
}
