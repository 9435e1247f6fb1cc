import { FUEL_CLASSES, type FuelClass } from '#src/domain/valuation/valued-car.ts';
import { decodePrices, type GuidePrice } from './guide-price.ts';
import type { GuideCar } from './price-guide.ts';

/** Parameters of a model's page: the generation, and the car whose price is asked for. */
export const GENERATION_PARAM = 'generation';
export const YEAR_PARAM = 'arsmodell';
export const FUEL_PARAM = 'drivmedel';
export const MIL_PARAM = 'mil';
export const GUIDE_PARAMS = [GENERATION_PARAM, YEAR_PARAM, FUEL_PARAM, MIL_PARAM];

/** The car that is asked for; null: whatever is usual. */
export type WantedCar = { modelYear: number | null; fuel: FuelClass | null; mil: number | null };

const MAX_DIGITS = 6;
const readNumber = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text) && text.length <= MAX_DIGITS ? Number(text) : null;

/** Anything that is not a number or a fuel is ignored (D27). */
export function readWantedCar(params: URLSearchParams): WantedCar {
  const fuel = params.get(FUEL_PARAM);
  return {
    modelYear: readNumber(params.get(YEAR_PARAM)),
    fuel: FUEL_CLASSES.find((each) => each === fuel) ?? null,
    mil: readNumber(params.get(MIL_PARAM)),
  };
}

type ChosenFrom = Pick<GuideCar, 'modelYear' | 'fuel' | 'ads' | 'mil' | 'prices'>;

/**
 * The car of a guide, and its price, that is nearest to the one asked for: of the year and then of the fuel and the distance. Without a year
 * the car that most ads are of. Null: the guide has no cars.
 */
export function chooseGuideCar<Car extends ChosenFrom>(
  cars: readonly Car[],
  { modelYear, fuel, mil }: WantedCar,
): { car: Car; prices: GuidePrice[]; price: GuidePrice } | null {
  const ofFuel = cars.filter((car) => car.fuel === fuel);
  const usual = (modelYear === null && ofFuel.length > 0 ? ofFuel : cars).reduce<Car | null>(
    (most, car) => (most === null || car.ads > most.ads ? car : most),
    null,
  );
  const year = nearest(cars, ({ modelYear: each }) => each, modelYear ?? usual?.modelYear ?? 0)?.modelYear;
  const ofYear = cars.filter((car) => car.modelYear === year);
  const car = ofYear.find((each) => each.fuel === (fuel ?? usual?.fuel)) ?? ofYear[0];
  if (car === undefined) return null;
  const prices = decodePrices(car.prices);
  const price = nearest(prices, (each) => each.mil, mil ?? car.mil);
  return price === undefined ? null : { car, prices, price };
}

/** The first of those that are nearest. */
const nearest = <Value>(values: readonly Value[], of: (value: Value) => number, wanted: number): Value | undefined =>
  values.toSorted((a, b) => Math.abs(of(a) - wanted) - Math.abs(of(b) - wanted))[0];

/** By which a page finds the answer for a price that could not be judged. */
export const unjudgedKey = (
  { modelYear, fuel }: Pick<GuideCar, 'modelYear' | 'fuel'>,
  { mil }: Pick<GuidePrice, 'mil'>,
): string => `${modelYear} ${fuel} ${mil}`;
