import type { Fuel } from '#src/domain/ads/vocabulary.ts';
import { isPartOfNumber } from '#src/domain/adviser/understanding/amounts/number-words.ts';
import { type Meaning, type Mention, makeOf } from '#src/domain/adviser/understanding/mention.ts';
import { findAll, type Span, type WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { splitTokens, type Token } from '#src/domain/adviser/understanding/text/wish-tokens.ts';
import { asInAds, isFilterWord, meaningsOf } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { matchKey } from '#src/domain/catalogue/match-key.ts';
import { nameForms } from '#src/domain/swedish/endings.ts';
import lexicon from '../../../../../data/adviser/lexicon.json' with { type: 'json' };

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
/** "D4", "T8", "20d", "xDrive30e", "M340i", "450h", "V8". */
const ENGINE =
  /^(?:[tdb]\d|p[68]|v(?:6|8|10|12)|[sx]drive\d\d[dei]|m\d{2,3}[dei]?|\d{2}[dei]|\d{3}(?:[dehi]|[hx]e|de|cdi)?)$/;
/** Words that continue a car's name; words with another meaning are left to their own parser. */
const MAX_WORDS_BESIDE = 6;

/**
 * Finds the engine and trim named beyond a car's make and model, as words that its ad must contain. Consumes words beside a car;
 * extra words of a nickname ("320d", "Golf GTI") are found at its position.
 */
export function findVersions(text: WishText, cars: readonly Mention[]): Mention[] {
  const found: Mention[] = [];
  const add = ({ start, end }: Span, meanings: readonly Meaning[]): void => {
    found.push(...meanings.map((meaning) => ({ start, end, meaning })));
  };
  for (const car of cars) {
    const more = saidBeyond(text.folded.slice(car.start, car.end), car.meaning);
    const besides = more.map((word) => besideMeanings(car.meaning, word));
    const versions = more.filter((_, at) => besides[at] === null).join(' ');
    if (versions !== '') add(car, [inAds(versions)]);
    add(
      car,
      besides.flatMap((meanings) => meanings ?? []),
    );
  }
  const tokens = cars.length > 0 ? splitTokens(text.open) : [];
  for (const car of cars) {
    const first = tokens.findIndex(({ start }) => start >= car.end);
    const after = first < 0 ? [] : tokens.slice(first, first + MAX_WORDS_BESIDE + MAX_PHRASE_WORDS);
    for (const span of versionsAfter(text, after, car)) {
      const said = text.open.slice(span.start, span.end);
      add(span, besideMeanings(car.meaning, matchKey(said)) ?? [inAds(inAdsOf(makeOf(car.meaning), said))]);
      text.take(span);
    }
  }
  return found;
}

const inAds = (said: string): Meaning => ({ field: 'search', values: [asInAds(said)] });

/** Mercedes' own ads separate the number from the letter ("C 220 d"): searching the digits finds both. */
function inAdsOf(make: string, said: string): string {
  const digits = /^(\d{3}) ?[a-z]{0,3}$/.exec(said)?.[1];
  return make === 'Mercedes-Benz' && digits !== undefined ? digits : said;
}

function versionsAfter(text: WishText, tokens: readonly Token[], car: Mention): Span[] {
  const found: Span[] = [];
  const make = makeOf(car.meaning);
  let { end } = car;
  for (let at = 0; at < Math.min(tokens.length, MAX_WORDS_BESIDE); at += 1) {
    const token = tokens[at];
    if (!token || !text.isOpen(token) || !BESIDE.test(text.open.slice(end, token.start))) break;
    const beside = [2, 1].find(
      (words) => besideMeanings(car.meaning, joinedKey(tokens.slice(at, at + words))) !== null,
    );
    if (beside !== undefined) {
      at += beside - 1;
      end = tokens[at]?.end ?? token.end;
      found.push({ start: token.start, end });
      continue;
    }
    const phrase = phraseLength(tokens.slice(at, at + MAX_PHRASE_WORDS));
    if (phrase < 2 && isVersion(text, token, make)) found.push(token);
    else if (phrase === 0 && !isFilterWord(token.word) && !PLAIN_CLASS.test(token.word)) break;
    at += Math.max(phrase, 1) - 1;
    end = tokens[at]?.end ?? token.end;
  }
  return found;
}

const joinedKey = (tokens: readonly Token[]): string => tokens.map(({ word }) => word).join('');

/** "A3 40 e-tron": a power class that no ad is searched by. */
const PLAIN_CLASS = /^\d{1,2}$/;
const BESIDE = /^[ ·.,-]{0,2}[ ·-]*$/;
const MAX_PHRASE_WORDS = 3;

/** Number of words that form a phrase with a meaning: "gt line", "s tronic". */
function phraseLength(tokens: readonly Token[]): number {
  for (let words = tokens.length; words > 0; words -= 1) {
    const phrase = tokens.slice(0, words).map(({ word }) => word);
    if (meaningsOf(phrase.join(' ')) !== null) return words;
  }
  return 0;
}

function isVersion(text: WishText, token: Token, make: string): boolean {
  if (BESIDE_WORDS.has(token.word)) return true;
  if (!ENGINE.test(token.word) || isPartOfNumber(text.open, token)) return false;
  // Three digits alone are an engine only for makes that name engines so.
  return !/^\d{3}$/.test(token.word) || ENGINE_MAKES.has(make);
}

/** The words of a nickname beyond the model: "gti" of "golf gti", "320d" of the 3-serien. */
function saidBeyond(said: string, meaning: Meaning): string[] {
  if (meaning.field !== 'model') return [];
  const own = matchKey(meaning.values[0] ?? '');
  const generation = matchKey(meaning.generation ?? '');
  const tokens = splitTokens(said).flatMap(({ word }) =>
    word === generation || isCodeOf(meaning, word) ? [] : [word],
  );
  for (let words = tokens.length; words > 0; words -= 1) {
    if (!nameForms(tokens.slice(0, words).join('')).includes(own)) continue;
    return tokens.slice(words).filter((word) => !saysFilter(word) && !/^\d+$/.test(word));
  }
  if (!ENGINE_MAKES.has(meaning.make)) return [];
  const engine = /^[a-z]*?(m?\d{2,3}(?:[a-z]{1,3})?)$/.exec(tokens.join(''))?.[1];
  return engine === undefined || own.includes(engine) ? [] : [inAdsOf(meaning.make, engine)];
}

/** "G21" of a 3-serien, "VII" of a Golf: the code of its generation, or of a body within it. */
const isCodeOf = (meaning: Meaning, word: string): boolean =>
  meaning.field === 'model' && meaning.generation !== null && /^(?:[a-z]\d{2,3}|[vi]{2,4})$/.test(word);

/** Whether a word means more than a search word. */
const saysFilter = (word: string): boolean => meaningsOf(word)?.some(({ field }) => field !== 'search') ?? false;

/** Search words that cannot all occur in one ad: those of one car among several, and both of "D3 eller D4". */
export function alternativeVersions(folded: string, wanted: readonly Mention[]): Mention[] {
  const versions = wanted.filter(({ meaning }) => meaning.field === 'search');
  const isDistinct = (version: Mention): boolean =>
    wanted.every(
      (car) =>
        makeOf(car.meaning) === '' ||
        (car.start !== version.start && !/^[ ·-]*$/.test(folded.slice(car.end, version.start))),
    );
  const cars = wanted.flatMap(({ meaning }) => (meaning.field === 'model' ? meaning.values : []));
  const said = Map.groupBy(versions, ({ meaning }) => JSON.stringify(meaning));
  const isOfAll = (version: Mention): boolean =>
    (said.get(JSON.stringify(version.meaning))?.length ?? 0) >= new Set(cars).size;
  const isAlternative = (one: Mention, other: Mention): boolean =>
    ALTERNATIVE.test(folded.slice(Math.min(one.end, other.end), Math.max(one.start, other.start)));
  return versions.filter(
    (version) =>
      (!isOfAll(version) && !isDistinct(version)) ||
      versions.some((other) => other.meaning !== version.meaning && isAlternative(version, other)),
  );
}
const ALTERNATIVE =
  /^(?: ?[a-z\d]+){0,2} ?(?:\beller\b|\bel\b|\bor\b|\balt\b|\balternativt\b|\/)(?: ?[a-z\d]+){0,2} ?$/;

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
      const said: Mention[] = fuel === null ? [] : [{ start, end, meaning: { field: 'fuel', values: [fuel] } }];
      if (model) return said;
      if (!text.isOpen(span)) return [];
      text.take(span);
      return [...said, { start, end, meaning: { field: 'search', values: [inAdsOf(brand, span.groups[0] ?? '')] } }];
    });
  });
}
