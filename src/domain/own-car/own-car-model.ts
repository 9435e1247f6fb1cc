import { engineNaming, enginesNamedIn, type NamedEngines } from '#src/domain/catalogue/match-engine.ts';
import type { BodyType, Drive, EngineFuel, Transmission } from '#src/domain/vocabulary/vocabulary.ts';
import type { OwnCar } from './own-car.ts';
import type { OwnCarFacts } from './own-car-form.ts';

/** The model of a car, as far as the catalogue and the stock know it. */
export type OwnCarModel<Generation extends OwnGeneration = OwnGeneration> = {
  /** Cars for sale by model year and fuel. */
  guide: readonly { modelYear: number; generationId: number | null; ads: number }[];
  /** The latest first. */
  generations: readonly Generation[];
};
export type OwnGeneration = {
  id: number;
  yearFrom: number;
  /** null: still in production. */
  yearTo: number | null;
  bodyTypes: readonly BodyType[];
  engines: readonly OwnEngine[];
};
type OwnEngine = {
  name: string;
  hp: number;
  fuel: EngineFuel;
  transmissions: readonly Transmission[];
  drives: readonly Drive[];
  yearFrom: number;
  yearTo: number | null;
};

/**
 * Model years in which the model is sold: cars are sold under the next year from the summer on, and the last ones stand for a while.
 * @returns null where no generation is known; `last` null: still in production
 */
export function soldYears({ generations }: OwnCarModel): { first: number; last: number | null } | null {
  if (generations.length === 0) return null;
  const ends = generations.map(({ yearTo }) => yearTo);
  return {
    first: Math.min(...generations.map(({ yearFrom }) => yearFrom)) - 1,
    last: ends.includes(null) ? null : Math.max(...ends.map((year) => year ?? 0)) + 1,
  };
}

/** Whether the model is sold under a model year, as far as is known. */
export function isSoldIn(modelYear: number, model: OwnCarModel): boolean {
  const years = soldYears(model);
  return years === null || (years.first <= modelYear && (years.last === null || modelYear <= years.last));
}

/** The generation that most cars of the model year are of; without such cars one that was made then. */
export function ownGeneration<Generation extends OwnGeneration>(
  modelYear: number | null,
  { guide, generations }: OwnCarModel<Generation>,
): Generation | null {
  if (modelYear === null) return null;
  const [usual] = guide.filter((car) => car.modelYear === modelYear).toSorted((a, b) => b.ads - a.ads);
  return (
    generations.find(({ id }) => id === usual?.generationId) ??
    generations.find(({ yearFrom, yearTo }) => yearFrom <= modelYear && modelYear <= (yearTo ?? modelYear)) ??
    null
  );
}

/**
 * The engines of the catalogue that words of a text name, of those that the facts of the car allow; of another fuel where more words name them, as words
 * of engines are read as fuels too ("R-EV" is no electric car).
 */
export function ownEngines(text: string, facts: OwnCarFacts, { generations }: OwnCarModel): NamedEngines<OwnEngine> {
  const engines = generations
    .flatMap((generation) => generation.engines)
    .map((engine) => ({ ...engine, naming: engineNaming(engine.name, engine.hp) }));
  const { modelYear, horsepower, transmission, drive, fuel } = facts;
  const clues = { modelYear, typeOfElectricCar: null, horsepower, engineCc: null, transmission, drive, text };
  const ofAnyFuel = enginesNamedIn(engines, { ...clues, fuels: [] });
  const ofFuel = fuel === null ? ofAnyFuel : enginesNamedIn(engines, { ...clues, fuels: [fuel] });
  return ofAnyFuel.words.length > ofFuel.words.length ? ofAnyFuel : ofFuel;
}

/** The facts with the fuel of the engine, which need not be stated too. */
export function withFuelOfEngine(facts: OwnCarFacts, { generations }: OwnCarModel): OwnCarFacts {
  const { fuel, engine, horsepower } = facts;
  if (fuel !== null) return facts;
  const found = generations
    .flatMap(({ engines }) => engines)
    .find(({ name, hp }) => name === engine && hp === horsepower);
  return found === undefined ? facts : { ...facts, fuel: found.fuel };
}

/** The car as the price model reads it. */
export function toOwnCar(facts: OwnCarFacts, model: OwnCarModel): OwnCar {
  const generation = ownGeneration(facts.modelYear, model);
  return {
    generationId: generation?.id ?? null,
    modelYear: facts.modelYear,
    odometerKm: facts.odometerKm,
    horsepower: facts.horsepower,
    fuels: facts.fuel === null ? [] : [facts.fuel],
    transmission: facts.transmission,
    drive: facts.drive,
    bodyType: generation?.bodyTypes[0] ?? null,
    text: [facts.engine, facts.trim].join(' '),
    equipment: [...facts.equipment],
  };
}
