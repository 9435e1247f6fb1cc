import type { Mention } from '#src/domain/adviser/understanding/mention.ts';
import { PATTERNS } from '#src/domain/adviser/understanding/text/phrases.ts';
import { findAll, type Span } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { matchKey } from '#src/domain/catalogue/match-key.ts';
import type { CarNames, MakeNames, Model } from './car-names.ts';
import { generationOf } from './find-generations.ts';
import { ofMake } from './named-models.ts';

/** Models of one make in a list that states the shared part once: "Tesla 3 eller Y", "XC40, 60 eller 90", "208/2008/3008". */

export type ListedModel = Span & Model & { generation: string | null };

const CONJUNCTION = /[a-z/&]/;

/** Continuation of a list after a model: its members omit the beginning of the model's name, or the make's. */
export function listedAfter(open: string, names: CarNames, { end, meaning }: Mention): ListedModel[] {
  if (meaning.field !== 'model') return [];
  const make = names.makes.get(meaning.make);
  if (!make) return [];
  const listed: ListedModel[] = [];
  let at = end + (/^:?an?\b/.exec(open.slice(end))?.[0].length ?? 0);
  let isBound = false;
  for (let next = PATTERNS.nextListed.exec(open.slice(at)); next; next = PATTERNS.nextListed.exec(open.slice(at))) {
    const [all, gap = '', word = '', ending = ''] = next;
    const model = ofList(make, meaning, word);
    if (!model) break;
    isBound ||= CONJUNCTION.test(gap);
    listed.push({ ...model, start: at + gap.length, end: at + all.length - ending.length });
    at += all.length;
  }
  return isBound && PATTERNS.listEnd.test(open.slice(at)) ? listed : [];
}

/** "MX-5 eller 3" is a Mazda3 rather than a coupé of the nineties. */
const SELDOM_LISTED: ReadonlySet<string> = new Set(['MX-3']);

type ModelMeaning = Extract<Mention['meaning'], { field: 'model' }>;

function ofList(make: MakeNames, { values: [first = ''], generation }: ModelMeaning, word: string) {
  // "Golf 7 eller 8".
  if (generation !== null) {
    const next = generationOf(make.generations.get(first) ?? new Map(), word);
    return next === undefined ? null : { make: make.name, model: first, generation: next };
  }
  const shared = /^[a-z]*/.exec(matchKey(first))?.[0] ?? '';
  const ofSame = make.models.get(shared + word);
  const standaloneModel = ofMake(make, word)?.model;
  const model = ofSame === undefined || SELDOM_LISTED.has(ofSame) ? (standaloneModel ?? ofSame) : ofSame;
  return model === undefined || model === first ? null : { make: make.name, model, generation: null };
}

const DIGITS = /\d+/;
const MAX_YEARS = 2_030;
const MIN_YEAR = 1_930;

/** Several bare numbers that are all models of one make: "208/2008/3008". Years alone and round hundreds are excluded. */
export function numberLists(open: string, names: CarNames): (Span & { models: ListedModel[] })[] {
  return findAll(PATTERNS.numberList, open).flatMap(({ start, end }) => {
    const numbers = findAll(DIGITS, open.slice(start, end)).map((found) => ({
      ...{ start: start + found.start, end: start + found.end },
      text: open.slice(start + found.start, start + found.end),
    }));
    const isDistinctive = numbers.some(({ text }) => {
      const number = Number(text);
      return number % 100 !== 0 && (number < MIN_YEAR || number > MAX_YEARS);
    });
    const makes = numbers.map(({ text }) => new Set((names.modelsByKey.get(text) ?? []).map(({ make }) => make)));
    const shared = makes.reduce((one, other) => one.intersection(other));
    const [make, second] = shared;
    if (!isDistinctive || make === undefined || second !== undefined) return [];
    const models = numbers.flatMap((number) =>
      (names.modelsByKey.get(number.text) ?? [])
        .filter((model) => model.make === make)
        .map((model) => ({ ...model, generation: null, start: number.start, end: number.end })),
    );
    return [{ start, end, models }];
  });
}
