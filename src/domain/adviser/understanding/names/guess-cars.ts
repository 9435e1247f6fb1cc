import { numberWordLength } from '#src/domain/adviser/understanding/amounts/numbers.ts';
import type { WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import type { Token } from '#src/domain/adviser/understanding/text/wish-tokens.ts';
import { FILTER_WORDS, isFilterWord } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { type Dictionary, isGuessable } from '#src/domain/swedish/dictionary.ts';
import { nameForms } from '#src/domain/swedish/endings.ts';
import { isOrdinary, isOrdinaryForm, isSpelledRight } from '#src/domain/swedish/ordinary-words.ts';
import lexicon from '../../../../../data/adviser/lexicon.json' with { type: 'json' };
import { type CarNames, type MakeNames, type Model, spellingsOf } from './car-names.ts';

/** Models that are often misspelled without their brand. Other misspelled models are guessed only beside the brand. */
const COMMON_MODELS = spellingsOf(lexicon.guessableModels.split(' '));

/** A misspelled brand: a word without another meaning, near to exactly one brand. */
export function guessedMake(text: WishText, token: Token, { makeByKey, makeSpellings, modelsByKey }: CarNames) {
  if (nameForms(token.word).some((form) => modelsByKey.has(form))) return null;
  return guess(text, token, [makeSpellings], (key) => makeByKey.get(key) ?? []);
}

/**
 * A misspelled model of a named brand, or one of the models that are misspelled most often.
 * @param adjacent the brand directly before
 */
export function guessedModel(
  text: WishText,
  token: Token,
  { makes, modelsByKey }: CarNames,
  named: readonly string[],
  adjacent: MakeNames | null,
): Model | null {
  if (!isGuessable(token.word) || isSomeCar(token.word) || isFilterWord(token.word)) return null;
  // Directly after its brand even an ordinary word may be a misspelled model: "Ford fokus", "Porsche kajenn".
  const spoken = text.spoken(token);
  const after =
    adjacent && (adjacent.spellings.soundingLike(spoken).at(-1) ?? adjacent.spellings.soundingAlmostLike(spoken));
  const model = adjacent?.models.get(after ?? '');
  if (adjacent && model !== undefined) return { make: adjacent.name, model };
  const ofNamed = named.flatMap((make) => makes.get(make)?.spellings ?? []);
  return guess(text, token, [...ofNamed, COMMON_MODELS], (key, isByEar) => {
    const all = modelsByKey.get(key) ?? [];
    const own = all.filter(({ make }) => named.includes(make));
    return own.length > 0 || (named.length > 0 && !isByEar) ? own : all;
  });
}

/** The only meaning of the names nearest to a word, by ear, then by letters. */
function guess<Meant>(
  text: WishText,
  token: Token,
  dictionaries: readonly Dictionary[],
  meant: (key: string, isByEar: boolean) => Meant | readonly Meant[],
): Meant | null {
  const spoken = text.spoken(token);
  if (!isGuessable(token.word) || isWord(text, token, token.word !== spoken)) return null;
  const byEar = dictionaries.map((each) => each.soundingLike(spoken).at(-1)).find((key) => key && !isOrdinary(key));
  if (byEar !== undefined) return soleOf([byEar].flatMap((key) => meant(key, true)));
  // A short word with å, ä or ö is more likely Swedish than a misspelled name: "hårda", "bedömer".
  if (isWord(text, token, false) || (token.word.length < 8 && /[åäö]/i.test(text.written(token)))) return null;
  const nearest = dictionaries.map((each) => each.nearest(spoken));
  const edits = Math.min(...nearest.map((each) => each.edits));
  // "Bensun" is fuel rather than a Benz, "blick" no Buick.
  if (edits > 0 && FILTER_WORDS.nearest(token.word).edits <= edits) return null;
  const keys = nearest.flatMap((each) => (each.edits === edits ? each.words : []));
  return soleOf(keys.filter((key) => !isOrdinary(key)).flatMap((key) => meant(key, false)));
}

function soleOf<Meant>([one, ...others]: readonly Meant[]): Meant | null {
  return one !== undefined && others.every((other) => JSON.stringify(other) === JSON.stringify(one)) ? one : null;
}

/** "Förmånsbil" is a kind of car, not a misspelled name. */
const isSomeCar = (word: string): boolean => /bil(?:en|ar|arna)?$/.test(word);

/**
 * Whether a token has a meaning of its own.
 * @param isByEar whether it sounds exactly like a name, with å as o: "skåda" is not "skada" (damage)
 */
const isWord = (text: WishText, token: Token, isByEar: boolean): boolean =>
  isSomeCar(token.word) ||
  isSpelledRight(text.written(token).toLowerCase()) ||
  isFilterWord(token.word) ||
  (!isByEar && (isOrdinaryForm(token.word) || numberWordLength(token.word) > 0));
