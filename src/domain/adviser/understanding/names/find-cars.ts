import type { Mention } from '#src/domain/adviser/understanding/mention.ts';
import type { WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import type { CarNames } from './car-names.ts';
import { findEngines } from './engine-names.ts';
import { findMakes } from './find-makes.ts';
import { findModels } from './find-models.ts';
import { findVersions } from './find-versions.ts';

/**
 * Finds brands, models, generations and the fuels that engine names imply, and removes them from the text. Runs before numbers
 * are parsed: "208" may be a Peugeot.
 * @param guesses whether misspelled names are matched
 */
export function findCarMentions(text: WishText, names: CarNames, guesses: boolean): Mention[] {
  const makes = findMakes(text, names, guesses).map(
    ({ name, span }): Mention => ({ ...span, meaning: { field: 'make', values: [name] } }),
  );
  for (const make of makes) text.take(make);
  const models = findModels(text, { names, found: makes, guesses });
  for (const model of models) text.take(model);
  const cars = [...makes.map((make) => asVersion(make, models)), ...models];
  takeShortOr(text, cars);
  const engines = findEngines(text, cars);
  return [...cars, ...engines, ...findVersions(text, cars)].sort((one, other) => one.start - other.start);
}

/** "S60 Polestar" is a version of the preceding Volvo. */
function asVersion(make: Mention, models: readonly Mention[]): Mention {
  const isOf = models.some(
    ({ end, meaning }) => meaning.field === 'model' && meaning.make === 'Volvo' && make.start - end === 1,
  );
  return isOf && make.meaning.field === 'make' && make.meaning.values[0] === 'Polestar'
    ? { ...make, meaning: { field: 'search', values: ['polestar'] } }
    : make;
}

/** "Amarok el Ranger": between two cars, "el" is short for "eller". */
function takeShortOr(text: WishText, cars: readonly Mention[]): void {
  for (const word of text.find(/ el(?:\. ?| )/)) {
    const isBetween = cars.some(({ end }) => end === word.start) && cars.some(({ start }) => start === word.end);
    if (isBetween) text.take(word);
  }
}
