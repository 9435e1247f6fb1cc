import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatKronor } from '#src/domain/format/price.ts';

type NamedCar = {
  /** The site's name of the car; {@link shownName}. */
  name: string;
  series: string | null;
  modelYear: number | null;
  odometerKm: number | null;
  /** kr. */
  price: number | null;
};

/** Names that may distinguish cars of one model, in the order in which they are tried; null: not known of the car. */
const DISTINCTIONS: readonly ((car: NamedCar) => string | null)[] = [
  ({ name, series, modelYear }) => (modelYear === null ? null : `${series ?? name} från ${modelYear}`),
  ({ name }) => name,
  ({ name, series, odometerKm }) => (odometerKm === null ? null : `${series ?? name} med ${formatMil(odometerKm)}`),
  ({ name, series, price }) => (price === null ? null : `${series ?? name} för ${formatKronor(price)}`),
];

/**
 * A short name for each car of a comparison, no two alike: the model, with its year, its version, its distance or its price where several cars are
 * of one model, else with its place among them.
 */
export function comparedNames(cars: readonly NamedCar[]): string[] {
  const models = cars.map(({ name, series }) => series ?? name);
  const names = cars.map((car, at) => {
    const model = models[at] ?? '';
    const alike = cars.filter((_, other) => models[other] === model);
    if (alike.length === 1) return model;
    const distinction = DISTINCTIONS.find((write) => {
      const texts = alike.map(write);
      return !texts.includes(null) && new Set(texts).size === texts.length;
    });
    return distinction?.(car) ?? `${model}, bil ${at + 1}`;
  });
  return new Set(names).size === names.length ? names : models.map((model, at) => `${model}, bil ${at + 1}`);
}
