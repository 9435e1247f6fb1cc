import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { matchKey } from '#src/domain/swedish/match-key.ts';
import type { BodyType, Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { type Meaning, type Mention, makeOf } from '#src/domain/wish/mention.ts';
import { isPartOfNumber } from '#src/domain/wish/text/numbers.ts';
import { PATTERNS } from '#src/domain/wish/text/phrases.ts';
import { findAll, type Span, type WishText } from '#src/domain/wish/text/wish-text.ts';
import { splitTokens, type Token } from '#src/domain/wish/text/wish-tokens.ts';
import { asInAds, isFilterWord, meaningsOf } from '#src/domain/wish/words/word-meanings.ts';
import type { CarNames, MakeNames, Model } from './car-names.ts';

/** "V60 II", "A4 B8", "Golf 7", "Golf mk7" directly after the model. */
export function generationAfter(
  text: WishText,
  tokens: readonly Token[],
  at: number,
  make: MakeNames | undefined,
  model: string,
): { name: string; end: number } | null {
  const token = tokens[at];
  const name = make?.generations.get(model)?.get(token?.word ?? '');
  // "Golf 5 dörrar" names no generation.
  const isCounted = token && (isPartOfNumber(text.open, token) || PATTERNS.counted.test(text.open.slice(token.end)));
  if (!token || name === undefined || isCounted || PATTERNS.roundOrYear.test(token.word)) return null;
  if (!/^ ?(?:gen(?:eration)? )?$/.test(text.open.slice(tokens[at - 1]?.end ?? 0, token.start))) return null;
  // "i" and "vi" are words; as numerals they are written in capitals.
  const written = text.written(token);
  const isCapital = written === written.toUpperCase() && /\p{Ll}/u.test(text.source);
  return /^(?:i|iv|vi?|x)$/.test(token.word) && !isCapital ? null : { name, end: token.end };
}

/** Codes of bodies within a generation: the catalogue's code of the generation, and the body. */
const BODY_CODES = new Map(Object.entries(lexicon.bodyCodes).map(([code, said]) => [code, said.split(' ')]));
const MAX_BETWEEN = 3;

/** "BMW E46", "W124", "Golf GTI mk7": codes at a distance from the model that they belong to, or without it. */
export function findGenerations(text: WishText, names: CarNames, cars: readonly Mention[]): Mention[] {
  return splitTokens(text.open).flatMap(({ word, start, end }): Mention[] => {
    const last = cars.findLast((car) => car.meaning.field === 'model' && car.end <= start);
    const lastMake = names.makes.get(last ? makeOf(last.meaning) : '');
    const gap = text.open.slice(last?.end ?? start, start);
    // "Golf 7 eller 8".
    if (last?.meaning.field === 'model' && last.meaning.generation !== null && PATTERNS.connected.test(gap)) {
      const next = lastMake?.generations.get(last.meaning.values[0] ?? '')?.get(word);
      const isListed = next !== undefined && PATTERNS.shortList.test(text.open.slice(last.end));
      if (isListed) return [{ start, end, meaning: { ...last.meaning, generation: next } }];
    }
    if (!/^(?:mk\d|[a-z]\d{1,3})$/.test(word)) return [];
    const [code = '', body] = BODY_CODES.get(word) ?? [word];
    const owners = names.generationsByKey.get(code) ?? [];
    const between = gap.trim().split(/[ ·-]+/);
    const isBeside = between.every((each) => each === '' || isFilterWord(each) || lastMake?.versions.has(each));
    const unfinished = last?.meaning.field === 'model' && last.meaning.generation === null ? last.meaning : null;
    const isOf = ({ make, model }: Model): boolean => unfinished?.make === make && unfinished.values[0] === model;
    // A code of three signs needs no model beside it, nor a make if it is no other word.
    const isKnown = names.modelsByKey.has(word) || isFilterWord(word);
    const before = cars.find((car) => car.meaning.field === 'make' && /^ *$/.test(text.open.slice(car.end, start)));
    const isOfMake = (make: string): boolean =>
      (before && makeOf(before.meaning) === make) || (!isKnown && ENGINE_MAKES.has(make));
    const owner =
      owners.find((each) => isBeside && between.length <= MAX_BETWEEN && isOf(each)) ??
      (/^[a-z]\d{2,3}$/.test(word) ? owners.find(({ make }) => isOfMake(make)) : undefined);
    if (!owner) return [];
    const { make, model, generation } = owner;
    const chassis = { field: 'chassis' as const, values: [body as BodyType] };
    const meaning = { field: 'model' as const, values: [model], make, generation };
    return (body === undefined ? [meaning] : [meaning, chassis]).map((each) => ({ start, end, meaning: each }));
  });
}

/** Words with another meaning elsewhere; versions only directly after a car or another version. */
const BESIDE_WORDS: ReadonlySet<string> = new Set(lexicon.versionsBesideCars.split(' '));

/**
 * The meaning of a word beside a car, as a key without spaces: "ST" is an estate from Seat and a sports car from Ford. The first
 * match counts; without a meaning, the word adds nothing to the model. Null: unknown.
 */
export function besideMeanings(car: Meaning, key: string): readonly Meaning[] | null {
  const model = car.field === 'model' ? (car.values[0] ?? '') : '';
  const beside = lexicon.besideCars.find(
    ({ makes, models, words }) =>
      makes.includes(makeOf(car)) && words.split(' ').includes(key) && (models || model).split(' ').includes(model),
  );
  return beside ? (beside.meanings as readonly Meaning[]) : null;
}

/** Makes whose models are called by their engine. */
export const ENGINE_MAKES: ReadonlySet<string> = new Set(['BMW', 'Mercedes-Benz']);
/** Words that continue a car's name; words with another meaning are left to their own parser. */
const MAX_WORDS_BESIDE = 6;
const MAX_PHRASE_WORDS = 3;

/** Finds the engine and trim in and after a car's name, as words that its ad must contain. */
export function findVersions(text: WishText, names: CarNames, cars: readonly Mention[]): Mention[] {
  const tokens = cars.length > 0 ? splitTokens(text.open) : [];
  return cars.flatMap((car) => {
    const { start, end, meaning } = car;
    const engine = engineIn(text.folded.slice(start, end), meaning);
    // A version belongs to the nearest car before it.
    const next = cars.find((other) => other.start >= end)?.start ?? text.open.length;
    const after = tokens.filter((token) => token.start >= end && token.start < next);
    const make = meaning.field === 'model' ? names.makes.get(meaning.make) : undefined;
    const beyond = versionsAfter(text, after, car, make).flatMap((span) => {
      const versionText = text.open.slice(span.start, span.end);
      text.take(span);
      // "Land Cruiser 150", "e-tron 55": no ad is searched by these numbers.
      const isPlain = /^\d+$/.test(versionText) && !ENGINE_MAKES.has(makeOf(meaning));
      const meanings =
        besideMeanings(meaning, matchKey(versionText)) ?? (isPlain ? [] : [inAds(makeOf(meaning), versionText)]);
      return meanings.map((each) => ({ start: span.start, end: span.end, meaning: each }));
    });
    return engine === null ? beyond : [{ start, end, meaning: inAds(makeOf(meaning), engine) }, ...beyond];
  });
}

/** A version as a search word. Mercedes' own ads separate the number from the letter ("C 220 d"): the digits find both. */
function inAds(make: string, said: string): Meaning {
  const digits = make === 'Mercedes-Benz' ? /^(\d{3}) ?[a-z]{0,3}$/.exec(said)?.[1] : undefined;
  return { field: 'search', values: [asInAds(digits ?? said)] };
}

/** "320d" of a 3-serien: the engine that a model is called by. */
function engineIn(said: string, meaning: Meaning): string | null {
  if (meaning.field !== 'model' || !ENGINE_MAKES.has(meaning.make)) return null;
  const name = meaning.generation === null ? said : said.replace(/(?:^| )[a-z]\d{2,3}$/, '');
  const engine = /^[a-z]*?(m?\d{2,3}(?:[a-z]{1,3})?)$/.exec(matchKey(name))?.[1] ?? null;
  const own = [meaning.values[0] ?? '', meaning.generation ?? ''].map(matchKey);
  return engine !== null && own.some((key) => key.includes(engine)) ? null : engine;
}

function versionsAfter(text: WishText, tokens: readonly Token[], car: Mention, make: MakeNames | undefined): Span[] {
  const found: Span[] = [];
  let { end } = car;
  for (let at = 0; at < Math.min(tokens.length, MAX_WORDS_BESIDE); at += 1) {
    const token = tokens[at];
    if (!token || !text.isOpen(token) || !PATTERNS.besideVersion.test(text.open.slice(end, token.start))) break;
    const longest = (max: number, isKnown: (words: string[]) => boolean): number =>
      [3, 2, 1].find((count) => count <= max && isKnown(tokens.slice(at, at + count).map(({ word }) => word))) ?? 0;
    const beside = longest(2, (words) => besideMeanings(car.meaning, words.join('')) !== null);
    // "GT line", "S tronic": phrases have a parser of their own.
    const phrase = longest(MAX_PHRASE_WORDS, (words) => meaningsOf(words.join(' ')) !== null);
    const isOwn = phrase === 0 && !isFilterWord(token.word) && make?.versions.has(token.word);
    const isTrim = phrase < 2 && BESIDE_WORDS.has(token.word);
    // Three digits alone are an engine only for makes that name engines so; "fr.o.m." is an abbreviation.
    const isPlain = /^\d{3}$/.test(token.word) && !ENGINE_MAKES.has(makeOf(car.meaning));
    const isEngine = phrase < 2 && PATTERNS.engine.test(token.word) && !isPlain;
    const isAlone = !isPartOfNumber(text.open, token) && (token.word.length > 1 || text.open.charAt(token.end) !== '.');
    const isFound = beside > 0 || isTrim || ((isOwn || isEngine) && isAlone);
    // "A3 40 e-tron": a power class that no ad is searched by.
    if (!isFound && phrase === 0 && !isFilterWord(token.word) && !/^\d{1,2}$/.test(token.word)) break;
    at += Math.max(beside || phrase, 1) - 1;
    end = tokens[at]?.end ?? token.end;
    if (isFound) found.push({ start: token.start, end });
  }
  return found;
}

/** Search words that cannot all occur in one ad: those of one car among several, and both of "D3 eller D4". */
export function alternativeVersions(folded: string, wanted: readonly Mention[]): Mention[] {
  const versions = wanted.filter(({ meaning }) => meaning.field === 'search');
  const models = new Set(wanted.flatMap(({ meaning }) => (meaning.field === 'model' ? meaning.values : [])));
  const timesSaid = (version: Mention): number =>
    versions.filter(({ meaning }) => JSON.stringify(meaning) === JSON.stringify(version.meaning)).length;
  const isOfCar = (version: Mention): boolean =>
    wanted.some(
      (car) =>
        makeOf(car.meaning) !== '' &&
        (car.start === version.start || /^[ ·-]*$/.test(folded.slice(car.end, version.start))),
    );
  const isAlternative = (one: Mention, other: Mention): boolean =>
    PATTERNS.alternative.test(folded.slice(Math.min(one.end, other.end), Math.max(one.start, other.start)));
  return versions.filter(
    (version) =>
      (isOfCar(version) && timesSaid(version) < models.size) ||
      versions.some((other) => other.meaning !== version.meaning && isAlternative(version, other)),
  );
}

/** Engine names by the brands that use them in that sense (none: any brand), and the fuel that they imply. */
const ENGINES = lexicon.engineFuels.map(({ makes, words, fuel }) => ({
  makes,
  pattern: new RegExp(words),
  fuel: fuel as Fuel | null,
}));

/**
 * The fuels that engine names imply, if the brand that uses them was named, and the names as search words. Consumes names that
 * are not part of a model's.
 */
export function findEngines(text: WishText, cars: readonly Mention[]): Mention[] {
  const makes = new Set(cars.map(({ meaning }) => makeOf(meaning)).filter((make) => make !== ''));
  return ENGINES.flatMap(({ makes: of, pattern, fuel }) => {
    const brand = of.find((each) => makes.has(each)) ?? '';
    if (makes.size === 0 || (brand === '' && of.length > 0)) return [];
    return findAll(pattern, text.folded).flatMap((span): Mention[] => {
      const model = cars.find((car) => car.start < span.end && span.start < car.end);
      const { start, end } = model ?? span;
      const fuelMentions: Mention[] = fuel === null ? [] : [{ start, end, meaning: { field: 'fuel', values: [fuel] } }];
      if (model) return fuelMentions;
      if (!text.isOpen(span)) return [];
      text.take(span);
      return [...fuelMentions, { start, end, meaning: inAds(brand, span.groups[0] ?? '') }];
    });
  });
}
