import type { CarNames, Model } from './car-names.ts';
import { nameForms } from './name-forms.ts';
import { GUESSABLE_MODELS, isEverydayWord, isOrdinaryWord } from './ordinary-words.ts';
import { isGuessable, nearestWords } from './spelling.ts';
import { isFilterWord } from './word-meanings.ts';

/** "Förmånsbil" is a car of some kind, and no misspelled name. */
const SOME_CAR = /bil(?:en|ar|arna)?$/;

/** A misspelled brand: no word that means anything else, and near to one brand alone. */
export function guessedMake(word: string, names: CarNames): string | null {
  if (!isGuessable(word) || SOME_CAR.test(word) || isOrdinaryWord(word) || isFilterWord(word)) return null;
  if (nameForms(word).some((form) => names.modelsByKey.has(form))) return null;
  const nearest = nearestWords(word, names.makeByKey.keys());
  const makes = new Set(nearest.words.map((key) => names.makeByKey.get(key) ?? ''));
  const [name] = makes;
  if (makes.size !== 1 || name === undefined || nearest.words.some(isEverydayWord)) return null;
  return name;
}

const isOwnName = (key: string): boolean => isGuessable(key) && !isEverydayWord(key);
const COMMON_MODELS = [...GUESSABLE_MODELS].filter(isOwnName);

/** A misspelled model of a brand that was named, or one of those that are misspelled most. */
export function guessedModel(
  word: string,
  names: CarNames,
  makes: readonly string[],
  adjacent: string | null,
): Model | null {
  if (!isGuessable(word) || SOME_CAR.test(word) || isFilterWord(word)) return null;
  const isOrdinary = isOrdinaryWord(word);
  const keysOf = (make: string): string[] => [...(names.makes.get(make)?.models.keys() ?? [])];
  // Right after its brand even an everyday word may be a misspelled model: "Ford fokus".
  if (isOrdinary) {
    if (adjacent === null || word.length < 5) return null;
    const { words, edits } = nearestWords(word, keysOf(adjacent));
    return edits === 1 && words.length === 1 ? modelOf(names, words[0] ?? '', [adjacent]) : null;
  }
  for (const known of [makes.flatMap(keysOf).filter(isOwnName), COMMON_MODELS]) {
    const { words } = nearestWords(word, known);
    const models = words.map((key) => modelOf(names, key, makes)).filter((model) => model !== null);
    const [one] = models;
    if (one && models.every(({ make, model }) => make === one.make && model === one.model)) return one;
  }
  return null;
}

/** The one model of a key, of the makes if any are given. */
function modelOf(names: CarNames, key: string, makes: readonly string[]): Model | null {
  const models = (names.modelsByKey.get(key) ?? []).filter(({ make }) => makes.length === 0 || makes.includes(make));
  if (models.length === 1) return models[0] ?? null;
  const own = makes.length === 1 ? names.makes.get(makes[0] ?? '') : undefined;
  const model = own?.models.get(key);
  return own && model !== undefined ? { make: own.name, model } : null;
}
