import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { isNameEnding, nameForms } from '#src/domain/swedish/endings.ts';
import { matchKey, matchTokens } from '#src/domain/swedish/match-key.ts';
import { isOrdinary } from '#src/domain/swedish/ordinary-words.ts';
import { type Mention, makeOf } from '#src/domain/wish/mention.ts';
import { isPartOfNumber, numberWordLength } from '#src/domain/wish/text/numbers.ts';
import { meansOtherwise, PATTERNS } from '#src/domain/wish/text/phrases.ts';
import { findAll, type Span, type WishText } from '#src/domain/wish/text/wish-text.ts';
import { joinTokens, splitTokens, type Token } from '#src/domain/wish/text/wish-tokens.ts';
import { isFilterWord, meaningsOf } from '#src/domain/wish/words/word-meanings.ts';
import { type CarNames, MIN_NUMBER, type Model, mayBeName } from './car-names.ts';
import { findMakes, guessedModel, isSwedishSpelling } from './find-makes.ts';
import {
  besideMeanings,
  ENGINE_MAKES,
  findEngines,
  findGenerations,
  findVersions,
  generationAfter,
} from './find-versions.ts';

const byStart = (one: Span, other: Span): number => one.start - other.start;

/**
 * Finds brands, models, generations and the fuels that engine names imply, and removes them from the text. Runs before numbers
 * are parsed: "208" may be a Peugeot.
 * @param guesses whether misspelled names are matched
 */
export function findCarMentions(text: WishText, names: CarNames, guesses: boolean): Mention[] {
  const take = (mentions: Mention[]): Mention[] => {
    for (const mention of mentions) text.take(mention);
    return mentions;
  };
  const makes = take(findMakes(text, names, guesses));
  const models = take(findModels(text, names, makes, guesses));
  const named = [...makes.map((make) => asVersion(make, models)), ...models].sort(byStart);
  const cars = [...named, ...take(findGenerations(text, names, named))];
  const engines = findEngines(text, cars);
  return [...cars, ...engines, ...findVersions(text, names, cars)].sort(byStart);
}

/** "S60 Polestar" is a version of the preceding Volvo. */
const asVersion = (make: Mention, models: readonly Mention[]): Mention =>
  makeOf(make.meaning) === 'Polestar' &&
  models.some(({ end, meaning }) => makeOf(meaning) === 'Volvo' && make.start - end === 1)
    ? { ...make, meaning: { field: 'search', values: ['polestar'] } }
    : make;

/** Evidence that the surroundings give for a name, and that a name needs: more is surer. */
const [NOTHING, MAKE_IS_NAMED, IS_LISTED, FOLLOWS_MAKE, REFUTED] = [0, 1, 2, 3, 4] as const;

/** Adjacent words that may be a name: their key, the last of them, and the word after them. */
type Name = Span & { key: string; words: number; last: string; next: Token | undefined };

type Around = {
  text: WishText;
  names: CarNames;
  /** Makes and models found so far. */
  cars: readonly Mention[];
  /** Numbers between slashes and the like. */
  lists: readonly Span[];
  /** Makes named anywhere. */
  makes: readonly string[];
  /** The nearest car before, and the text since. */
  before: Mention | undefined;
  gap: string;
  guesses: boolean;
};

const MAX_WORDS = 4;
/** Characters between the members of a list. */
const MAX_BOUND = 20;
/** Characters of a list of short members that are examined. */
const MAX_LIST = 200;

/**
 * Finds the models of a text.
 * @param found the makes of the text
 */
function findModels(text: WishText, names: CarNames, found: readonly Mention[], guesses: boolean): Mention[] {
  const tokens = splitTokens(text.open);
  const models: Mention[] = [];
  const makes = found.map(({ meaning }) => makeOf(meaning));
  const lists = findAll(PATTERNS.numberList, text.open);
  const read: Span[] = [];
  const cars = [...found];
  // A second time for names that only a later one makes certain: "en Note eller en Zoe".
  for (const isFirst of [true, false])
    for (let at = 0; (isFirst || models.length > 0) && at < tokens.length; at += 1) {
      const token = tokens[at];
      if (!token || (!isFirst && !names.modelsByKey.has(token.word))) continue;
      if (read.some(({ start, end }) => start < token.end && token.start < end)) continue;
      const before = cars.findLast(({ end }) => end <= token.start);
      const gap = text.open.slice(before?.end ?? 0, token.start);
      const match = modelAt(tokens, at, { text, names, cars, lists, makes, before, gap, guesses: guesses && isFirst });
      if (!match) continue;
      const next = at + match.words;
      const end = Math.max(match.end, tokens[next - 1]?.end ?? 0);
      for (const { make, model: name } of match.models) {
        const own = names.makes.get(make);
        const generation = end === match.end ? generationAfter(text, tokens, next, own, name) : null;
        const meaning = { field: 'model' as const, values: [name], make, generation: generation?.name ?? null };
        const model = { start: match.start, end: generation?.end ?? match.end, meaning };
        models.push(model);
        cars.splice(cars.findLastIndex(({ end }) => end <= model.end) + 1, 0, model);
      }
      at = next - 1;
      read.push({ start: match.start, end: Math.max(end, models.at(-1)?.end ?? 0) });
    }
  return models;
}

/** The longest name at a position. */
function modelAt(tokens: readonly Token[], at: number, around: Around) {
  const { text, names, makes, before, gap, guesses } = around;
  for (let words = Math.min(MAX_WORDS, tokens.length - at); words > 0; words -= 1) {
    const joined = joinTokens(text.open, tokens, at, words);
    if (!joined || !mayBeName(joined.key, names)) continue;
    // "Tesla S/X/3".
    const isList = text.open.slice(joined.start, joined.end).includes('/') && before && isShortList(text.open, before);
    if (isList && PATTERNS.connected.test(gap)) continue;
    const plus = `${joined.key}plus`;
    const own =
      text.open.charAt(joined.end) === '+' && names.modelsByKey.has(plus) ? { key: plus, end: joined.end + 1 } : {};
    const name = { ...joined, ...own, words, last: tokens[at + words - 1]?.word ?? '', next: tokens[at + words] };
    // "V70 är" is no plural.
    if (words > 1 && isNameEnding(name.last) && !names.modelsByKey.has(name.key)) continue;
    const models = meantBy(name, around);
    if (models.length > 0) return { ...name, end: endOfOwn(tokens, at, name, models, around), models };
  }
  const token = tokens[at];
  if (!token || !guesses || isOtherwise(text, token)) return null;
  const isAfterMake = before?.meaning.field === 'make' && PATTERNS.afterMake.test(gap);
  const adjacent = isAfterMake ? (names.makes.get(makeOf(before.meaning)) ?? null) : null;
  const guessed = guessedModel(text, token, names, makes, adjacent);
  return guessed && { start: token.start, end: token.end, models: [guessed], words: 1 };
}

/** The end of the model's own name: of "is" in "is 300h" and "golf" in "golfgti", whose rest is read as a version. */
function endOfOwn(tokens: readonly Token[], at: number, name: Name, [model]: readonly Model[], around: Around) {
  const { open } = around.text;
  const make = around.names.makes.get(model?.make ?? '');
  const prefix = matchKey(model?.make ?? '');
  const isOwn = (key: string): boolean =>
    make?.own.get(key.startsWith(prefix) && key !== prefix ? key.slice(prefix.length) : key) === model?.model;
  const parts =
    name.words === 1
      ? [...name.key].map((_, more) => ({ key: name.key.slice(0, more + 1), end: name.start + more + 1 }))
      : tokens.slice(at, at + name.words).flatMap((_, more) => joinTokens(open, tokens, at, more + 1) ?? []);
  const own = isOwn(name.key) ? undefined : parts.findLast(({ key }) => isOwn(key));
  // The letter of "Cooper S" and "i30 N" is no word of ads, nor the number of "Discovery 4".
  const rest = name.key.slice(own?.key.length);
  const isNumbered = /^\d+$/.test(rest) && !ENGINE_MAKES.has(model?.make ?? '');
  return own === undefined || isNumbered || nameForms(name.key).includes(own.key) ? name.end : own.end;
}

const isOtherwise = ({ folded }: WishText, { start, end }: Span): boolean =>
  meansOtherwise(folded.slice(start, end), folded.slice(0, start), folded.slice(end));

/** The models that a name means, if the surroundings say enough for it. */
function meantBy(name: Name, around: Around): readonly Model[] {
  const { text, names } = around;
  const codes = names.codesByWords.get(name.key) ?? [];
  const written = isSwedishSpelling(text, name) ? [] : nameForms(name.key);
  for (const key of [...written, ...codes]) {
    const all = modelsOf(key, around);
    const models = all.filter(
      (model) =>
        !isPartOf(name, model, around) && evidenceFor(model, all, name, around) >= doubtOf(key, model, name, around),
    );
    if (models.length > 0 && models.length <= 2) return models;
  }
  return [];
}

/** Brands that share a name with something else and must be named explicitly. */
const SELDOM_MEANT: readonly string[] = lexicon.seldomMeant;

/** "MX-5 eller 3" is a Mazda3 rather than a coupé of the nineties. */
const SELDOM_LISTED = 'mx3';

/** The models that a key names: of the make before, or of those that are named anywhere, or of any make. */
function modelsOf(key: string, { text: { open }, names, makes, before, gap }: Around): readonly Model[] {
  const ofMake = (make: string, key: string): Model[] => {
    const model = names.makes.get(make)?.models.get(key);
    return model === undefined ? [] : [{ make, model }];
  };
  const all = names.modelsByKey.get(key) ?? [];
  const ofNamed = all.filter(({ make }) => makes.includes(make));
  const usual = all.filter(({ make }) => !SELDOM_MEANT.includes(make) || /^\d+$/.test(key));
  const isNear = before && (before.meaning.field === 'make' ? PATTERNS.afterMake : PATTERNS.connected).test(gap);
  const make = isNear ? makeOf(before.meaning) : '';
  // "XC40, 60 eller 90": the others omit the beginning of the first.
  const shared = before && isShortList(open, before) ? sharedKey(before, key) : SELDOM_LISTED;
  const candidates = [
    shared === SELDOM_LISTED ? [] : ofMake(make, shared),
    ofMake(make, key),
    key.length === 1 ? makes.flatMap((make) => ofMake(make, key)) : ofNamed,
    usual,
  ];
  return candidates.find((each) => each.length > 0) ?? all;
}

/** Whether a list of short members continues a model: "Tesla 3 eller Y", "A- och B-klass". */
const isShortList = (open: string, { end, meaning }: Mention): boolean =>
  meaning.field === 'model' && PATTERNS.shortList.test(open.slice(end, end + MAX_LIST));
const sharedKey = ({ meaning }: Mention, key: string): string =>
  meaning.field === 'model' ? (/^[a-z]*/.exec(matchKey(meaning.values[0] ?? ''))?.[0] ?? '') + key : key;

/** Whether a name is a part of something else. */
function isPartOf(name: Name, { make, model }: Model, { text: { open }, names, before, gap }: Around): boolean {
  const { next } = name;
  const own = names.makes.get(make);
  // "Mini Cooper Cabriolet": a word with its own meaning is parsed separately.
  const isOtherWord = isFilterWord(name.last) && !matchKey(model).endsWith(name.last);
  if (before?.meaning.field === 'make' && name.words > 1 && isOtherWord) return true;
  // "BMW 320 000 kr", but "Porsche 911 997".
  const isCode = own?.generations.get(model)?.has(next?.word ?? '') && !(next && isPartOfNumber(open, next));
  if (isPartOfNumber(open, name) && !isCode) return true;
  // "X5 M-sport" is no X5 M, "Yaris GR Sport" no GR Yaris.
  if (name.words > 1 && name.last.length < 3 && next && meaningsOf(`${name.last} ${next.word}`)) return true;
  // "A1 1.0" is no A110.
  const written = open.slice(name.start, name.end);
  if (name.words > 1 && (PATTERNS.decimalWithin.test(written) || /^[.,]\d/.test(open.slice(name.end)))) return true;
  if (before?.meaning.field !== 'model' || before.meaning.make !== make) return false;
  // "GLC 300e", "Mustang GT", "Impreza WRX STI": a version of the model before.
  const first = /^[a-z\d]*/.exec(written)?.[0] ?? '';
  const isVersion = ENGINE_MAKES.has(make) ? PATTERNS.engineOfModel.test(first) : own?.versions.has(first);
  const between = gap.split(/[ -]+/);
  if (isVersion && between.join('') === '') return true;
  const isBeside = between.every((word) => /^(?:\d\d)?$/.test(word) || isFilterWord(word));
  return isBeside && besideMeanings(before.meaning, matchKey(model)) !== null;
}

/** @param all the models of the name */
function evidenceFor({ make, model }: Model, all: readonly Model[], name: Name, around: Around): number {
  const { text, cars, lists, makes, before, gap, names } = around;
  const { open } = text;
  if (before && makeOf(before.meaning) === make) {
    if (before.meaning.field === 'make' && PATTERNS.afterMake.test(gap)) return FOLLOWS_MAKE;
    if (before.meaning.field === 'model' && PATTERNS.connected.test(gap))
      return name.key.length <= 2 && isShortList(open, before) ? FOLLOWS_MAKE : IS_LISTED;
  }
  const own = names.makes.get(make);
  // "208/2008/3008": years alone and round hundreds are no models.
  const isNumber = /^\d+$/.test(name.key);
  const list = isNumber ? lists.find(({ start, end }) => start <= name.start && name.end <= end) : undefined;
  const numbers = (list && open.slice(list.start, list.end).match(/\d+/g)) ?? [];
  const areModels = numbers.every((number) => own?.models.has(number));
  if (list && areModels && numbers.some((number) => !PATTERNS.roundOrYear.test(number))) return IS_LISTED;
  const isOwnName = matchKey(model) === name.key && /^(?:[a-z]+|[a-z]\d)$/.test(name.key);
  const isBound =
    isOwnName &&
    all.length === 1 &&
    cars.some(
      ({ meaning, start, end }) =>
        meaning.field === 'model' &&
        Math.max(name.start - end, start - name.end) <= MAX_BOUND &&
        (PATTERNS.conjunction.test(open.slice(end, name.start)) ||
          PATTERNS.conjunction.test(open.slice(name.end, start)) ||
          (/^ *, *$/.test(open.slice(end, name.start)) && PATTERNS.endsList.test(open.slice(name.end)))),
    );
  if (isBound) return IS_LISTED;
  // "940 turbo", "Aygo, C1, 107", "en 940".
  const after = /^ ([a-z][a-z\d]+)\b/.exec(open.slice(name.end))?.[1] ?? '';
  const owners = all.filter((each) => names.makes.get(each.make)?.versions.has(after));
  const isKnown = owners.length > 0 ? own?.versions.has(after) : PATTERNS.calledByVersion.test(after);
  const isVersion = isKnown && (meaningsOf(after) ?? []).every(({ field }) => field === 'search');
  if (makes.includes(make) || isVersion) return MAKE_IS_NAMED;
  const isCalled =
    PATTERNS.called.test(open.slice(Math.max(0, name.start - 20), name.start)) ||
    (before && PATTERNS.besideCar.test(gap));
  return makes.length === 0 && all.length === 1 && isCalled && name.key.length > 2 ? MAKE_IS_NAMED : NOTHING;
}

/** The evidence that a key needs to name a model: less, the fewer other meanings it has. */
function doubtOf(key: string, { make, model }: Model, name: Name, around: Around): number {
  const { text, names, cars, makes } = around;
  const [before, after] = [text.open.slice(0, name.start), text.open.slice(name.end)];
  const written = text.open.slice(name.start, name.end);
  const isCounted = PATTERNS.amountAfter.test(after);
  const isAmount = isCounted || PATTERNS.amountBefore.test(before.slice(-20));
  const isSaid = names.codesByWords.get(name.key)?.includes(key) ?? false;
  // "WRX STI" is no S10.
  if (isSaid && (isCounted || (makes.length > 0 && !makes.includes(make)))) return REFUTED;
  // "Max två hundra" is no Audi 100.
  const continues = numberWordLength(/(?<!\b(?:en|ett)) ([a-z]{3,}) $/.exec(before)?.[1] ?? '') > 0;
  // "Två hundra tjugo tusen".
  const [, next = '', unit = ''] = /^ ([a-z]{3,})( ?[a-z]+)?/.exec(after) ?? [];
  const isBegun = /00$/.test(key) && numberWordLength(next) > 0 && PATTERNS.thousandsAfter.test(unit);
  if (isSaid && /^\d+$/.test(key) && (continues || isBegun)) return REFUTED;
  // "En femma", with one make.
  const isListed = around.before?.meaning.field !== 'model' || PATTERNS.besideCar.test(around.gap);
  if (isSaid && key.length === 1 && makes.length === 1 && isListed) return MAKE_IS_NAMED;
  // "A fyra" is also "och fyra".
  const isClear = /\d\d|klass|serien/.test(key) && /^(?:[vsqx]|[a-z]{2,}) ?/.test(written);
  if (key.length === 1 || isFilterWord(key) || (isSaid && (isAmount || !isClear))) return FOLLOWS_MAKE;
  if (/^9-[35]$/.test(written)) return make === 'Saab' ? NOTHING : REFUTED;
  if (/^\d+$/.test(key)) {
    const isYear = Number(key) >= 1_930 && Number(key) <= 2_030;
    return Number(key) < MIN_NUMBER || isAmount || isYear ? IS_LISTED : MAKE_IS_NAMED;
  }
  // "Clean" is not a CLE, "roman" not a Roma.
  const isForm = !isSaid && key !== name.key && (/^[a-z]{3}$/.test(key) || isOrdinary(name.key));
  // "850 GLT", but no "200 e".
  const isBare =
    name.words > 1 && /^\d/.test(key) && !/seri/.test(key) && (isAmount || !/^\d{3}[a-z][a-z\d]/.test(key));
  if (isOrdinary(key) || isForm || isBare) return IS_LISTED;
  // "Inte grå" is not an Integra.
  const first = /^[a-z]+(?= )/.exec(written)?.[0];
  if ((first && isOrdinary(first) && matchTokens(model)[0] !== first) || isOtherwise(text, name)) return IS_LISTED;
  // "Lexus men inte RX": two letters are a model only of a named brand.
  if (key.length < 3 && (!/^[a-z]\d$/.test(key) || PATTERNS.engineName.test(key))) return MAKE_IS_NAMED;
  // "Volvo V60 eller 320d" names another brand; "Mercedes C-klass kombi 220d" names an engine.
  const isOfEngines = cars.some((car) => ENGINE_MAKES.has(makeOf(car.meaning)));
  const isEngine = isOfEngines || (makes.length > 0 && !PATTERNS.beforeAnother.test(before.slice(-30)));
  return isEngine && PATTERNS.engineNickname.test(key) ? MAKE_IS_NAMED : NOTHING;
}
