import { numberWordLength } from '#src/domain/adviser/understanding/amounts/number-words.ts';
import type { WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import type { Token } from '#src/domain/adviser/understanding/text/wish-tokens.ts';
import { FILTER_WORDS, isFilterWord } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { isGuessable } from '#src/domain/swedish/dictionary.ts';
import { nameForms } from '#src/domain/swedish/endings.ts';
import { isOrdinary, isOrdinaryForm, isSpelledRight } from '#src/domain/swedish/ordinary-words.ts';
import lexicon from '../../../../../data/adviser/lexicon.json' with { type: 'json' };
import { type CarNames, type MakeNames, type Model, spellingsOf } from './car-names.ts';

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
  isOrdinaryForm(word) ||
  isSpelledRight(written) ||
  isFilterWord(word) ||
  numberWordLength(word) > 0;
/** The same for a word that sounds exactly like a name: "skåda" is not "skada" (damage). */
const isWordByEar = (said: SpokenForm): boolean =>
  said.word === said.spoken
    ? isWord(said)
    : SOME_CAR.test(said.word) || isSpelledRight(said.written) || isFilterWord(said.word);

/** A short word with å, ä or ö is more likely Swedish than a misspelled name: "hårda", "avstånd". */
const isShortByEar = ({ written }: SpokenForm): boolean => /[åäö]/.test(written) && written.length < 8;

/** A misspelled brand: a word without another meaning, near to exactly one brand. */
export function guessedMake(said: SpokenForm, { makeByKey, makeSpellings, modelsByKey }: CarNames): string | null {
  const { word, spoken } = said;
  if (!isGuessable(word) || isWordByEar(said)) return null;
  if (nameForms(word).some((form) => modelsByKey.has(form))) return null;
  const byEar = makeByKey.get(spoken) ?? makeByKey.get(makeSpellings.soundingLike(spoken).at(-1) ?? '');
  if (byEar !== undefined) return byEar;
  if (isWord(said) || isShortByEar(said)) return null;
  const nearest = makeSpellings.nearest(spoken);
  // "Bensun" is fuel rather than a Benz.
  if (nearest.edits > 0 && FILTER_WORDS.nearest(word).edits <= nearest.edits) return null;
  const [name, second] = new Set(nearest.words.map((key) => makeByKey.get(key)));
  return second !== undefined || name === undefined || nearest.words.some(isOrdinary) ? null : name;
}

const isOwnName = (key: string): boolean => isGuessable(key) && !isOrdinary(key);
/** Models that are often misspelled without their brand. Other misspelled models are guessed only beside the brand. */
const COMMON_MODELS = spellingsOf(lexicon.guessableModels.split(' ').filter(isOwnName));

/** A misspelled model of a named brand, or one of the models that are misspelled most often. */
export function guessedModel(
  said: SpokenForm,
  names: CarNames,
  makes: readonly string[],
  adjacent: MakeNames | null,
): Model | null {
  const { word, spoken } = said;
  if (!isGuessable(word) || SOME_CAR.test(word) || isFilterWord(word)) return null;
  // Directly after its brand even an ordinary word may be a misspelled model: "Ford fokus", "Porsche kajenn".
  const after =
    adjacent && (adjacent.spellings.soundingLike(spoken).at(-1) ?? adjacent.spellings.soundingAlmostLike(spoken));
  const model = adjacent?.models.get(after ?? '');
  if (adjacent && model !== undefined) return { make: adjacent.name, model };
  if (isWordByEar(said)) return null;
  const named = makes.flatMap((make) => names.makes.get(make)?.spellings ?? []);
  const byEar = named.map((spellings) => spellings.soundingLike(spoken).at(-1)).find((key) => key !== undefined);
  const common = byEar ?? COMMON_MODELS.soundingLike(spoken).at(-1);
  if (common !== undefined && isOwnName(common)) return soleModel(names, [common], byEar === undefined ? [] : makes);
  if (isWord(said) || isShortByEar(said)) return null;
  const own = named.map((spellings) => spellings.nearest(spoken)).filter(({ words }) => words.length > 0);
  const edits = Math.min(...own.map((each) => each.edits));
  const nearest = own.flatMap((each) => (each.edits === edits ? each.words.filter(isOwnName) : []));
  return soleModel(names, nearest, makes) ?? soleModel(names, COMMON_MODELS.nearest(spoken).words, makes);
}

/** The only model that keys name, among those of the makes if any are given. */
function soleModel(names: CarNames, keys: readonly string[], makes: readonly string[]): Model | null {
  const [one, ...others] = keys
    .flatMap((key) => names.modelsByKey.get(key) ?? [])
    .filter(({ make }) => makes.length === 0 || makes.includes(make));
  return one && others.every(({ make, model }) => make === one.make && model === one.model) ? one : null;
}
