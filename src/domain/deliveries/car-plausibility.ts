import { HP_PER_KW } from '#src/base/units.ts';
import { type CarFlag, flagWith } from '#src/domain/ads/quality-flags.ts';
import { isOfPower, type SeriesEngine, soldIn } from '#src/domain/catalogue/engine-power.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import type { FeedField } from './feed-row.ts';
import type { ImportedAd } from './imported-ad.ts';
import { type OdometerDoubt, odometerDoubt } from './odometer-limits.ts';
import { type CeilingCar, isAboveCeiling, isCollected, MIN_SUSPECT_PRICE } from './price-ceiling.ts';
import { MAX_FLOOR, priceFloor } from './price-floor.ts';
import { withChangesOnly } from './price-history.ts';

/**
 * Plausibility rules that compare an ad with the catalogue car it is matched to. Applied after `plausibility.ts`, whose rules
 * hold for any car. A violated rule adds its name as a quality flag and may change the ad; none rejects a row.
 */
export type CarRule = {
  name: CarFlag;
  /** The field of the feed that the rule is about. */
  field: FeedField;
  /** The error, for the dealer. */
  reason: string;
  /** Returns the doubtful value as text; null when the rule holds. */
  wrong: (ad: ImportedAd, car: JudgedCar) => string | null;
  /** Absent: the value is left for staff to check. */
  change?: (ad: ImportedAd, car: JudgedCar) => void;
};

export type JudgedCar = {
  /** Engines of its series in the catalogue; empty when the series is unknown. */
  engines: readonly SeriesEngine[];
  deliveredAt: Date;
};

/** Tuned cars reach three times the original power; a typing error multiplies it by ten. */
const MAX_POWER_FACTOR = 3.5;
const MAX_POWER_ADDED_HP = 400;
/** A taxi driven in two shifts. km. */
const MAX_KM_A_YEAR = 80_000;
const MIN_SUSPECT_KM = 250_000;

function floorOf(ad: ImportedAd, { engines, deliveredAt }: JudgedCar): number | null {
  const year = ad.modelYear ?? ad.firstRegistered?.getUTCFullYear() ?? null;
  if (year === null) return null;
  const powers = soldIn(engines, year).map(({ hp }) => hp);
  return priceFloor(deliveredAt.getUTCFullYear() - year, powers.length === 0 ? null : Math.min(...powers));
}

const ageOf = (ad: ImportedAd, { deliveredAt }: JudgedCar): number | null => {
  const year = ad.modelYear ?? ad.firstRegistered?.getUTCFullYear() ?? null;
  return year === null ? null : deliveredAt.getUTCFullYear() - year;
};

function ceilingCar(ad: ImportedAd, car: JudgedCar): CeilingCar {
  const powers = soldIn(car.engines, ad.modelYear).map(({ hp }) => hp);
  const known = ad.horsepower === null ? powers : [...powers, ad.horsepower];
  const strongestHp = known.length === 0 ? null : Math.max(...known);
  return { brand: ad.brand, age: ageOf(ad, car), strongestHp };
}

/** Rounding of a power to whole kW and to whole hk, hp. */
const MAX_ROUNDED_HP = 1.5;

/** The engine of the ad's fuel whose power in kW it states as hk; undefined where one has that many hk. */
function kilowattEngine(ad: ImportedAd, { engines }: JudgedCar): SeriesEngine | undefined {
  const { horsepower, modelYear } = ad;
  if (horsepower === null) return undefined;
  const ofFuel = soldIn(engines, modelYear).filter(({ fuel }) => ad.fuels.includes(fuel));
  const inHp = horsepower * HP_PER_KW;
  return ofFuel.some(isOfPower(horsepower))
    ? undefined
    : ofFuel.find(({ hp }) => Math.abs(hp - inHp) <= MAX_ROUNDED_HP);
}

/** Drops an odometer reading that is not that of the car. */
const odometerRule = (doubt: OdometerDoubt, name: CarFlag, reason: string): CarRule => ({
  name,
  field: 'odometer',
  reason,
  wrong: (ad, car) => {
    if (ad.odometerKm === null || odometerDoubt(ad.odometerKm, ageOf(ad, car)) !== doubt) return null;
    return doubt === 'too low' && isCollected(ceilingCar(ad, car)) ? null : formatMil(ad.odometerKm);
  },
  change: (ad) => {
    ad.odometerKm = null;
  },
});

export const CAR_RULES: readonly CarRule[] = [
  {
    // Placeholders for "price on request", and zeros too many.
    name: 'pris över bilens tak',
    field: 'price',
    reason: 'Priset är för högt för bilen, eller en rad siffror i stället för ett pris. Det visas som Pris på begäran.',
    wrong: (ad, car) => {
      const prices = [ad, ...ad.priceHistory].flatMap(({ price }) => price ?? []);
      if (!prices.some((price) => price >= MIN_SUSPECT_PRICE)) return null;
      const judged = ceilingCar(ad, car);
      const price = prices.find((each) => isAboveCeiling(each, judged));
      return price === undefined ? null : String(price);
    },
    change: (ad, car) => {
      const judged = ceilingCar(ad, car);
      const belowCeiling = (price: number | null): number | null =>
        price !== null && isAboveCeiling(price, judged) ? null : price;
      ad.price = belowCeiling(ad.price);
      ad.priceHistory = withChangesOnly(ad.priceHistory.map(({ at, price }) => ({ at, price: belowCeiling(price) })));
    },
  },
  odometerRule('nines', 'mätarställning av nior', 'Miltalet är bara nior. Det visas inte.'),
  odometerRule(
    // Usually mil or thousands of km in a column of km; which of them is asked.
    'too low',
    'mätarställning för låg för åldern',
    'Miltalet är för lågt för bilens ålder. Står det mil eller tusental i en kolumn med kilometer? Det visas inte.',
  ),
  odometerRule(
    'too high',
    'mätarställning för hög för åldern',
    'Miltalet är för högt för bilens ålder. Står det kilometer i en kolumn med mil? Det visas inte.',
  ),
  {
    // D86. Usually the monthly cost of the car.
    name: 'pris under bilens golv',
    field: 'price',
    reason: 'Priset är för lågt för bilen, kanske månadskostnaden. Det visas som Pris på begäran.',
    wrong: (ad, car) => {
      const below = (limit: number): number | null =>
        [ad, ...ad.priceHistory].find(({ price }) => price !== null && price < limit)?.price ?? null;
      const floor = below(MAX_FLOOR) === null ? null : floorOf(ad, car);
      const price = floor === null ? null : below(floor);
      return price === null ? null : String(price);
    },
    change: (ad, car) => {
      const floor = floorOf(ad, car) ?? 0;
      const aboveFloor = (price: number | null): number | null => (price !== null && price < floor ? null : price);
      ad.price = aboveFloor(ad.price);
      ad.priceHistory = withChangesOnly(ad.priceHistory.map(({ at, price }) => ({ at, price: aboveFloor(price) })));
    },
  },
  {
    name: 'effekt mot modellens motorer',
    field: 'horsepower_hp',
    reason: 'Effekten passar ingen motor i modellen. Den visas inte.',
    wrong: ({ horsepower }, { engines }) => {
      if (horsepower === null || horsepower <= MAX_POWER_ADDED_HP || engines.length === 0) return null;
      const strongest = Math.max(...engines.map(({ hp }) => hp));
      const isFar = horsepower > strongest * MAX_POWER_FACTOR && horsepower > strongest + MAX_POWER_ADDED_HP;
      return isFar ? `${horsepower} hk` : null;
    },
    change: (ad) => {
      ad.horsepower = null;
      ad.powerKw = null;
    },
  },
  {
    // 110 in the column of hk of a car whose only engines have 150 hk (110 kW) and 190 hk.
    name: 'kW i stället för hk',
    field: 'horsepower_hp',
    reason: 'Effekten passar ingen motor i modellen som hästkrafter, men en som kilowatt. Den är läst som kilowatt.',
    wrong: (ad, car) => (kilowattEngine(ad, car) ? `${ad.horsepower} hk` : null),
    change: (ad, car) => {
      const engine = kilowattEngine(ad, car);
      if (!engine) return;
      ad.powerKw = ad.horsepower;
      ad.horsepower = engine.hp;
    },
  },
  {
    name: 'mätarställning mot ålder',
    field: 'odometer',
    reason: 'Miltalet stämmer inte med åldern. Kontrollera om det ska stå mil eller kilometer.',
    wrong: ({ odometerKm, modelYear }, { deliveredAt }) =>
      odometerKm !== null &&
      modelYear !== null &&
      odometerKm > MIN_SUSPECT_KM &&
      odometerKm > MAX_KM_A_YEAR * (Math.max(0, deliveredAt.getUTCFullYear() - modelYear) + 1)
        ? formatMil(odometerKm)
        : null,
  },
];

/** Applies the rules to a matched ad, in place. */
export function applyCarRules(ad: ImportedAd, car: JudgedCar): void {
  for (const rule of CAR_RULES) {
    const value = rule.wrong(ad, car);
    if (value === null) continue;
    rule.change?.(ad, car);
    ad.qualityFlags.push(flagWith(rule.name, value));
  }
}
