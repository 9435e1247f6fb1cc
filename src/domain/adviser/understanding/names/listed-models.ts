import type { Mention } from '#src/domain/adviser/understanding/mention.ts';
import { PATTERNS } from '#src/domain/adviser/understanding/text/phrases.ts';
import { findAll } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { matchKey } from '#src/domain/catalogue/match-key.ts';
import type { CarNames, MakeNames } from './car-names.ts';
import { generationOf } from './find-generations.ts';
import { ofMake } from './model-readings.ts';

/** Models of one make in a list that states the shared part once: "Tesla 3 eller Y", "XC40, 60 eller 90", "208/2008/3008". */

const CONJUNCTION = /[a-z/&]/;

/** Continuation of a list after a model: its members omit the beginning of the model's name, or the make's. */
export function listedAfter(open: string, names: CarNames, { end, meaning }: Mention): Mention[] {
  const make = meaning.field === 'model' ? names.makes.get(meaning.make) : undefined;
  if (meaning.field !== 'model' || !make) return [];
  const listed: Mention[] = [];
  let at = end + (/^:?an?\b/.exec(open.slice(end))?.[0].length ?? 0);
  let isBound = false;
  for (let next = PATTERNS.nextListed.exec(open.slice(at)); next; next = PATTERNS.nextListed.exec(open.slice(at))) {
    const [all, gap = '', word = '', ending = ''] = next;
    const model = ofList(make, meaning, word);
    if (!model) break;
    isBound ||= CONJUNCTION.test(gap);
    listed.push({ meaning: model, start: at + gap.length, end: at + all.length - ending.length });
    at += all.length;
  }
  return isBound && PATTERNS.listEnd.test(open.slice(at)) ? listed : [];
}

/** "MX-5 eller 3" is a Mazda3 rather than a coupé of the nineties. */
const SELDOM_LISTED: ReadonlySet<string> = new Set(['MX-3']);

type ModelMeaning = Extract<Mention['meaning'], { field: 'model' }>;

function ofList(make: MakeNames, of: ModelMeaning, word: string): ModelMeaning | null {
  const [first = ''] = of.values;
  // "Golf 7 eller 8".
  if (of.generation !== null) {
    const generation = generationOf(make.generations.get(first) ?? new Map(), word);
    return generation === undefined ? null : { ...of, generation };
  }
  const shared = /^[a-z]*/.exec(matchKey(first))?.[0] ?? '';
  const ofSame = make.models.get(shared + word);
  const own = ofMake(make, word)?.model;
  const model = ofSame === undefined || SELDOM_LISTED.has(ofSame) ? (own ?? ofSame) : ofSame;
  return model === undefined || model === first ? null : { ...of, values: [model] };
}

/** Several bare numbers that are all models of one make: "208/2008/3008". Years alone and round hundreds are excluded. */
export function numberLists(open: string, names: CarNames): Mention[] {
  return findAll(PATTERNS.numberList, open).flatMap(({ start, end }) => {
    const numbers = findAll(/\d+/, open.slice(start, end)).map((found) => ({
      ...{ start: start + found.start, end: start + found.end, text: found.groups[0] ?? '' },
    }));
    const isDistinctive = numbers.some(({ text }) => Number(text) % 100 !== 0 && !/^(?:19[3-9]|20[0-2])\d$/.test(text));
    const makes = numbers.map(({ text }) => new Set((names.modelsByKey.get(text) ?? []).map(({ make }) => make)));
    const [make, second] = makes.reduce((one, other) => one.intersection(other));
    if (!isDistinctive || make === undefined || second !== undefined) return [];
    return numbers.map(({ text, ...span }) => {
      const model = names.modelsByKey.get(text)?.find((each) => each.make === make)?.model ?? '';
      return { ...span, meaning: { field: 'model', values: [model], make, generation: null } };
    });
  });
}
