import type { CarNames, MakeNames } from './car-names.ts';
import type { Mention } from './mention.ts';
import { isPartOfNumber } from './part-of-number.ts';
import type { WishText } from './wish-text.ts';
import type { Token } from './wish-tokens.ts';
import { isFilterWord } from './word-meanings.ts';

/** "V60 II", "A4 B8", "Golf 7", "Golf mk7" right after the model. */
export function generationAfter(
  text: WishText,
  tokens: Token[],
  at: number,
  make: MakeNames,
  model: string,
): { name: string; end: number } | null {
  const token = tokens[at];
  const generations = make.generations.get(model);
  if (!token || !generations || isPartOfNumber(text.open, token)) return null;
  const gap = text.open.slice(tokens[at - 1]?.end ?? 0, token.start);
  if (!/^ ?(?:gen(?:eration)? )?$/.test(gap)) return null;
  const written = text.written(token);
  const isRoman = /^[ivx]+$/.test(token.word);
  // "i" is a word; a numeral is written in capitals.
  if (isRoman && (written !== written.toUpperCase() || !/\p{Ll}/u.test(text.source) || token.word === 'i')) return null;
  const name =
    generations.get(token.word) ?? (/^\d$/.test(token.word) ? generations.get(`mk${token.word}`) : undefined);
  if (name === undefined) return null;
  return { name, end: token.end };
}

/** "BMW E46", "W124": a generation that names its model; of a named make the first of the catalogue where several share it. */
export function findGenerations(
  text: WishText,
  tokens: Token[],
  names: CarNames,
  makes: readonly Mention[],
  models: readonly Mention[],
): Mention[] {
  return tokens.flatMap((token) => {
    const further = generationBeyond(text, token, names, models);
    if (further) return [further];
    if (!/^[a-z]\d{2,3}$/.test(token.word) || models.some(({ start, end }) => start < token.end && token.start < end))
      return [];
    const make = makes.find(
      ({ end, meaning }) => meaning.field === 'make' && /^ *$/.test(text.open.slice(end, token.start)),
    );
    const own = make?.meaning.field === 'make' ? names.makes.get(make.meaning.values[0] ?? '') : undefined;
    for (const [model, generations] of own?.generations ?? []) {
      const generation = generations.get(token.word);
      if (own && generation !== undefined) {
        const meaning = { field: 'model' as const, values: [model], make: own.name, generation };
        return [{ start: token.start, end: token.end, meaning }];
      }
    }
    const known = names.generationByKey.get(token.word);
    if (!known || names.modelsByKey.has(token.word)) return [];
    const meaning = { field: 'model' as const, values: [known.model], make: known.make, generation: known.generation };
    return [{ start: token.start, end: token.end, meaning }];
  });
}

/** "Golf GTI mk7": with words between that say something else of the car. */
function generationBeyond(text: WishText, token: Token, names: CarNames, models: readonly Mention[]): Mention | null {
  if (!/^(?:mk\d|[a-z]\d{1,3})$/.test(token.word)) return null;
  const model = models.findLast(({ end }) => end <= token.start);
  if (model?.meaning.field !== 'model' || model.meaning.generation !== null) return null;
  const between = text.open.slice(model.end, token.start).trim().split(/[ -]+/);
  if (between.length > MOST_BETWEEN || !between.every(isFilterWord)) return null;
  const { make, values } = model.meaning;
  const generation = names.makes
    .get(make)
    ?.generations.get(values[0] ?? '')
    ?.get(token.word);
  return generation === undefined
    ? null
    : { start: token.start, end: token.end, meaning: { ...model.meaning, generation } };
}
const MOST_BETWEEN = 3;
