import { numberWordLength } from '#src/domain/adviser/understanding/amounts/number-words.ts';
import {
  GUESSABLE_MODELS,
  isEverydayWord,
  isOrdinaryWishWord,
} from '#src/domain/adviser/understanding/text/ordinary-words.ts';
import { isGuessable, nearestWords } from '#src/domain/adviser/understanding/text/spelling.ts';
import type { WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import type { Token } from '#src/domain/adviser/understanding/text/wish-tokens.ts';
import { nameForms } from '#src/domain/adviser/understanding/text/word-forms.ts';
import { isFilterWord, SINGLE_WORDS } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { editDistance } from '#src/domain/suggestions/edit-distance.ts';
import { isOrdinaryWord as isSwedish } from '#src/domain/suggestions/ordinary-words.ts';
import { soundKey } from '#src/domain/suggestions/sound-key.ts';
import { bySound, type CarNames, type MakeNames, type Model } from './car-names.ts';

/** "Förmånsbil" is a kind of car, not a misspelled name. */
const SOME_CAR = /bil(?:en|ar|arna)?$/;

/** A word of a wish: folded, as written, and phonetic where å stands for o ("skåda"). */
export type SpokenForm = { word: string; written: string; spoken: string };

export const toSpokenForm = (text: WishText, token: Token): SpokenForm => ({
  ...{ word: token.word, written: text.written(token).toLowerCase(), spoken: text.spoken(token) },
});

/** A word with a meaning of its own. */
const isWord = ({ word, written }: SpokenForm): boolean =>
  SOME_CAR.test(word) ||
  isFilterWord(word) ||
  isOrdinaryWishWord(word) ||
  isSwedish(written) ||
  numberWordLength(word) > 0;
/** The same for a word that sounds exactly like a name: "skåda" is not "skada" (damage). */
const isWordByEar = (said: SpokenForm): boolean =>
  said.word === said.spoken
    ? isWord(said)
    : SOME_CAR.test(said.word) || isFilterWord(said.word) || isSwedish(said.written);

/** A short word with å, ä or ö is more likely Swedish than a misspelled name: "hårda", "avstånd". */
const isShortByEar = ({ written }: SpokenForm): boolean => /[åäö]/.test(written) && written.length < 8;

/** A misspelled brand: a word without another meaning, near to exactly one brand. */
export function guessedMake(said: SpokenForm, names: CarNames): string | null {
  const { word, spoken } = said;
  if (!isGuessable(word) || isWordByEar(said)) return null;
  if (nameForms(word).some((form) => names.modelsByKey.has(form))) return null;
  const byEar = names.makeByKey.get(spoken) ?? names.makeBySound.get(soundKey(spoken));
  if (byEar !== undefined) return byEar;
  if (isWord(said) || isShortByEar(said)) return null;
  const nearest = nearestWords(spoken, names.guessableMakes.keys());
  // "Bensun" is fuel rather than a Benz.
  if (nearest.edits > 0 && nearestWords(word, SINGLE_WORDS).edits <= nearest.edits) return null;
  const makes = new Set(nearest.words.map((key) => names.guessableMakes.get(key) ?? ''));
  const [name] = makes;
  if (makes.size !== 1 || name === undefined || nearest.words.some(isEverydayWord)) return null;
  return name;
}

const isOwnName = (key: string): boolean => isGuessable(key) && !isEverydayWord(key);
const COMMON_MODELS = [...GUESSABLE_MODELS].filter(isOwnName);
const COMMON_BY_SOUND = bySound(COMMON_MODELS, (key) => key);

/** A misspelled model of a named brand, or one of the models that are misspelled most often. */
export function guessedModel(
  said: SpokenForm,
  names: CarNames,
  makes: readonly string[],
  adjacent: MakeNames | null,
): Model | null {
  const { word, spoken } = said;
  if (!isGuessable(word) || SOME_CAR.test(word) || isFilterWord(word)) return null;
  const sound = soundKey(spoken);
  // Directly after its brand even an ordinary word may be a misspelled model: "Ford fokus", "folkvagn golv".
  const after = adjacent && (adjacent.modelsBySound.get(sound) ?? nearestSound(sound, adjacent.modelsBySound));
  const model = adjacent?.models.get(after ?? '');
  if (adjacent && model !== undefined) return { make: adjacent.name, model };
  if (isWordByEar(said)) return null;
  const named = makes.flatMap((make) => names.makes.get(make) ?? []);
  const byEar = named.map(({ modelsBySound }) => modelsBySound.get(sound)).find((key) => key !== undefined);
  const common = byEar ?? COMMON_BY_SOUND.get(sound);
  if (common !== undefined && isOwnName(common)) return soleModel(names, [common], byEar === undefined ? [] : makes);
  if (isWord(said) || isShortByEar(said)) return null;
  const own = named.flatMap(({ models }) => [...models.keys()]).filter(isOwnName);
  return (
    soleModel(names, nearestWords(spoken, own).words, makes) ??
    soleModel(names, nearestWords(spoken, COMMON_MODELS).words, makes)
  );
}

/** "Kajenn" of a Porsche: differs in one sound. */
function nearestSound(sound: string, known: ReadonlyMap<string, string>): string | undefined {
  const near = [...known.keys()].filter((each) => sound.length >= 5 && editDistance(sound, each, 1) <= 1);
  return near.length === 1 ? known.get(near[0] ?? '') : undefined;
}

/** The only model that keys name, among those of the makes if any are given. */
function soleModel(names: CarNames, keys: readonly string[], makes: readonly string[]): Model | null {
  const [one, ...others] = keys
    .flatMap((key) => names.modelsByKey.get(key) ?? [])
    .filter(({ make }) => makes.length === 0 || makes.includes(make));
  return one && others.every(({ make, model }) => make === one.make && model === one.model) ? one : null;
}
