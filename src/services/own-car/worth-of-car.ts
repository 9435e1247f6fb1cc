import type { Db } from '#src/db/connection/client.ts';
import type { StoredCar } from '#src/db/saved-searches/saved-searches.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import type { OwnCar } from '#src/domain/own-car/own-car.ts';
import { type OwnCarFacts, ownCarParams, readOwnCarForm } from '#src/domain/own-car/own-car-form.ts';
import { isSoldIn, toOwnCar, withFuelOfEngine } from '#src/domain/own-car/own-car-model.ts';
import type { CarWorth } from '#src/domain/own-car/worth-change.ts';
import { isEstimateTrusted } from '#src/domain/valuation/price-answer.ts';
import type { OwnCarValuer } from './own-car-valuer.ts';
import { readOwnCarSeries } from './value-own-car.ts';

/** A car of one's own by the address of its value, complete enough to be valued. */
export type AddressedCar = {
  seriesId: number;
  /** "Volvo V60". */
  name: string;
  facts: OwnCarFacts;
  /** Its address in canonical form. */
  address: StoredCar;
  car: OwnCar;
};

/** @returns null: there is no such model, or the model year or the distance is missing or wrong */
export async function readAddressedCar(
  db: Db,
  { brand, series, params }: StoredCar,
  now: Date,
): Promise<AddressedCar | null> {
  const model = await readOwnCarSeries(db, { brand, series }, now);
  if (model === null) return null;
  const facts = withFuelOfEngine(readOwnCarForm(new URLSearchParams(params), yearInSweden(now)).facts, model);
  const { modelYear, odometerKm } = facts;
  if (modelYear === null || odometerKm === null || !isSoldIn(modelYear, model)) return null;
  const { id, brand: brandName, brandSlug, name, slug } = model.detail;
  return {
    seriesId: id,
    name: carName(brandName, name),
    facts,
    address: { brand: brandSlug, series: slug, params: new URLSearchParams(ownCarParams(facts)).toString() },
    car: toOwnCar(facts, model),
  };
}

/** The value of such a car, as its page states it. */
export async function worthOfCar(ownCars: OwnCarValuer, { seriesId, car }: AddressedCar): Promise<CarWorth> {
  const answer = await ownCars.value(seriesId, car);
  if (answer === null) return { kind: 'busy' };
  const { valuation } = answer;
  if (valuation === null || !isEstimateTrusted(valuation.whyNot)) return { kind: 'unknown' };
  return { kind: 'known', value: valuation.estimate, error: valuation.error };
}

/** The value of a car whose address was stored. */
export async function worthOfStoredCar(
  { db, ownCars }: { db: Db; ownCars: OwnCarValuer },
  stored: StoredCar,
  now: Date,
): Promise<CarWorth> {
  const found = await readAddressedCar(db, stored, now);
  return found === null ? { kind: 'unknown' } : worthOfCar(ownCars, found);
}
