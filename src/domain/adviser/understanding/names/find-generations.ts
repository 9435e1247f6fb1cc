import type { BodyType } from '#src/domain/ads/vocabulary.ts';
import { isPartOfNumber } from '#src/domain/adviser/understanding/amounts/part-of-number.ts';
import type { Mention } from '#src/domain/adviser/understanding/mention.ts';
import type { WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import type { Token } from '#src/domain/adviser/understanding/text/wish-tokens.ts';
import { isFilterWord } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { ownValue } from '#src/domain/own-value.ts';
import lexicon from '../../../../../data/adviser/lexicon.json' with { type: 'json' };
import type { CarNames, MakeNames } from './car-names.ts';
import { ENGINE_MAKES } from './find-versions.ts';

/** "V60 II", "A4 B8", "Golf 7", "Golf mk7" directly after the model. */
export function generationAfter(
  text: WishText,
  tokens: Token[],
  at: number,
  make: MakeNames,
  model: string,
): { name: string; end: number } | null {
  const token = tokens[at];
  const generations = make.generations.get(model);
  if (!token || !generations || isPartOfNumber(text.open, token) || COUNTED.test(text.open.slice(token.end)))
    return null;
  const gap = text.open.slice(tokens[at - 1]?.end ?? 0, token.start);
  if (!/^ ?(?:gen(?:eration)? )?$/.test(gap)) return null;
  const written = text.written(token);
  const isRoman = /^[ivx]+$/.test(token.word);
  // "i" and "vi" are words; as numerals they are written in capitals.
  if (
    isRoman &&
    !DISTINCTIVE_ROMAN.test(token.word) &&
    (written !== written.toUpperCase() || !/\p{Ll}/u.test(text.source) || token.word === 'i')
  )
    return null;
  const name = generationOf(generations, token.word);
  if (name === undefined) return null;
  return { name, end: token.end };
}
/** "Golf 5 dörrar" names no generation. */
const COUNTED = /^ ?-? ?(?:dorr|ars?\b|sits|personer|vaxl|cyl|agare|barn|st\b)/;
const DISTINCTIVE_ROMAN = /^v?i{2,3}$/;

/** The generation of a model that a word names: "b9", "ii"; "7", "mk7" and "vii" are equivalent. */
export function generationOf(generations: ReadonlyMap<string, string>, word: string): string | undefined {
  const number = /^(?:mk)?(\d)$/.exec(word)?.[1] ?? ownValue(ROMAN, word);
  return generations.get(word) ?? (number === undefined ? undefined : generations.get(`mk${number}`));
}
const ROMAN: Readonly<Record<string, number>> = { ii: 2, iii: 3, iv: 4, vi: 6, vii: 7, viii: 8 };

/** "BMW E46", "W124": a generation that identifies its model; if several share it, the first of a named make. */
export function findGenerations(
  text: WishText,
  tokens: Token[],
  names: CarNames,
  makes: readonly Mention[],
  models: readonly Mention[],
): Mention[] {
  const found: Mention[] = [];
  for (const token of tokens) found.push(...generationAt(text, token, names, makes, [...models, ...found]));
  return found;
}

function generationAt(
  text: WishText,
  token: Token,
  names: CarNames,
  makes: readonly Mention[],
  models: readonly Mention[],
): Mention[] {
  const further = generationBeyond(text, token, names, models) ?? generationOfNamed(token, names, models);
  if (further) return [further, ...bodyOf(token)];
  if (!/^[a-z]\d{2,3}$/.test(token.word) || models.some(({ start, end }) => start < token.end && token.start < end))
    return [];
  const make = makes.find(
    ({ end, meaning }) => meaning.field === 'make' && /^ *$/.test(text.open.slice(end, token.start)),
  );
  const own = make?.meaning.field === 'make' ? names.makes.get(make.meaning.values[0] ?? '') : undefined;
  for (const [model, generations] of own?.generations ?? []) {
    const generation = generations.get(mainCode(token.word));
    if (own && generation !== undefined) {
      const meaning = { field: 'model' as const, values: [model], make: own.name, generation };
      return [{ start: token.start, end: token.end, meaning }, ...bodyOf(token)];
    }
  }
  const known = names.generationByKey.get(mainCode(token.word));
  if (!known || !ENGINE_MAKES.has(known.make) || names.modelsByKey.has(token.word)) return [];
  const meaning = { field: 'model' as const, values: [known.model], make: known.make, generation: known.generation };
  return [{ start: token.start, end: token.end, meaning }, ...bodyOf(token)];
}

/** "E46 330i", "M340i … G21": a code of a model in the text, at any position. */
function generationOfNamed(token: Token, names: CarNames, models: readonly Mention[]): Mention | null {
  if (!/^[a-z]\d{2,3}$/.test(token.word) || models.some(({ start, end }) => start < token.end && token.start < end))
    return null;
  for (const { meaning } of models) {
    if (meaning.field !== 'model' || meaning.generation === token.word) continue;
    const own = names.makes.get(meaning.make)?.generations.get(meaning.values[0] ?? '');
    const generation = own?.get(mainCode(token.word));
    if (generation !== undefined) return { start: token.start, end: token.end, meaning: { ...meaning, generation } };
  }
  return null;
}

/** Codes of bodies within a generation: the catalogue's code of the generation, and the body. */
const BODY_CODES = new Map(Object.entries(lexicon.bodyCodes).map(([code, said]) => [code, said.split(' ')]));
const mainCode = (code: string): string => BODY_CODES.get(code)?.[0] ?? code;
const bodyOf = ({ word, start, end }: Token): Mention[] => {
  const body = BODY_CODES.get(word)?.[1] as BodyType | undefined;
  return body === undefined ? [] : [{ start, end, meaning: { field: 'chassis', values: [body] } }];
};

/** "Golf GTI mk7": separated by other words about the car. */
function generationBeyond(text: WishText, token: Token, names: CarNames, models: readonly Mention[]): Mention | null {
  if (!/^(?:mk\d|[a-z]\d{1,3})$/.test(token.word)) return null;
  const model = models.findLast(({ end }) => end <= token.start);
  if (model?.meaning.field !== 'model' || model.meaning.generation !== null) return null;
  const between = text.open.slice(model.end, token.start).trim().split(/[ -]+/);
  if (between.length > MAX_BETWEEN || !between.every(isFilterWord)) return null;
  const { make, values } = model.meaning;
  const generation = names.makes
    .get(make)
    ?.generations.get(values[0] ?? '')
    ?.get(token.word);
  return generation === undefined
    ? null
    : { start: token.start, end: token.end, meaning: { ...model.meaning, generation } };
}
const MAX_BETWEEN = 3;
