import { claimPart, isClaimSupported } from './check-claim.ts';
import type { StatedEvidence } from './evidence.ts';
import type { Unit } from './figures.ts';
import { carOf, isFigureKnown } from './figures-of-cars.ts';
import { type CarMention, mentionsIn, REFERENCE_MARK } from './mentions.ts';
import { isPromise } from './promises.ts';
import { areRanksTrue, withoutRanks } from './ranks.ts';
import type { Row } from './row.ts';
import type { TurnFacts } from './turn-facts.ts';
import { MONEY_AFTER, NUMBER, unitOf, valuesOf, withoutScales } from './written-figures.ts';

/** Maximum length of a sentence, characters. */
const LONGEST = 1_000;

/** Latin letters, digits and ordinary punctuation; no currency signs, angle brackets or invisible characters. */
const ORDINARY = /^[\p{Script=Latin}0-9\p{P}\s%+=°]*$/u;
const ABBREVIATIONS = /(?<!\p{L})(?:t\.ex|bl\.a|d\.v\.s|dvs|m\.m|o\.s\.v|s\.k|f\.d)\.?(?!\p{L})/giu;
/** Addresses of any kind: schemes, hosts, paths, mail. */
const ADDRESS =
  /www\.|(?:https?|ftp|file|(?:java|vb)script|data|mailto|tel|sms)\s*:|\p{L}{2,}:\S|\/\/|@|\\|(?:^|\s)\/\S|[\p{L}\d-]\.\p{L}{2,}/iu;
/** Numbers in words, from twenty; smaller ones are ordinary words. */
const NUMBER_WORD =
  /tjugo|trettio|f[öo]rtio|fyrtio|femtio|sextio|sjuttio|[åa]ttio|nittio|hundra|tusen|mil(?:jon|jard)|hundred|thousand|million|(?<!\p{L})(?:lax|lakan|lök|papp|pix|bagis|riksdaler|tolv|elva|tretton|fjorton|femton|sexton|sjutton|arton|nitton)(?:ar|en|et|er)?(?!\p{L})/iu;
const FOREIGN_MONEY = /(?<!\p{L})(?:eur|euro|usd|dollar|gbp|pund|nok|dkk|btc|bitcoin|cent)s?(?!\p{L})/iu;
/** Words that make a number in the sentence an amount of money. */
const MONEY_WORD =
  /(?<!\p{L})(?:kr|sek|tkr|kkr|spänn|kronor|krona|kronors|öre)(?!\p{L})|kron|pris|kosta|betal|belopp|summa|(?<!\p{L})bud(?:et)?(?!\p{L})|värd|:-|,-|price|cost/iu;
/** Would turn a number at the end of the previous sentence into an amount. */
const MONEY_FIRST = /^[\s\p{P}]*(?:sek|(?:kr|tkr|kkr|spänn|kron(?:or|a|ors))(?!\p{L}))|^\s*[:,]-/iu;
const YEAR_BEFORE = /(?:från|årsmodell(?:en)?|av|år|och|–|-|,|\()\s?$/iu;
/** A currency without its number, which another sentence could give it. */
const LONE_CURRENCY = /(?<![\p{L}])(?<!\d\s?)(?:(?:kr|sek|spänn)(?!\p{L})|kron(?:or|a|ors)(?!\p{L}))(?![\s:.]*\d)/iu;

/** A token of letters and digits with a number joined to it: "V60.175 000". */
const JOINED = /\p{L}\d+[.,]\d|\d[.,]?\]?\p{L}+\d{3}/u;

/**
 * Whether a sentence of a language model may be shown: everything that it states stands in the evidence that it cites, or is a sum, a
 * difference or a rounded value of figures of this turn; it is said of the car that it is true of; words of rank hold; and it contains no
 * address, no promise and no number in words.
 * @param visible the words of the sentence in NFKC, with a mark for each reference to a car
 * @param rows the cars that it refers to, in order
 * @param cited the evidence that it cites besides; that of the cars that it mentions is cited by them
 * @param subject the car of the sentence before, which a pronoun means
 */
export function isSupported(
  visible: string,
  { rows, cited }: { rows: readonly Row[]; cited: readonly StatedEvidence[] },
  facts: TurnFacts,
  subject: Row | null,
): boolean {
  if (visible.length > LONGEST || !ORDINARY.test(visible.replaceAll(REFERENCE_MARK, ' '))) return false;
  const text = visible.replace(/\*+/g, '').replace(/\s+/g, ' ');
  const plain = text.replace(ABBREVIATIONS, ' ');
  if (ADDRESS.test(plain) || NUMBER_WORD.test(plain) || isPromise(plain) || JOINED.test(plain)) return false;
  const counted = withoutScales(plain);
  if (FOREIGN_MONEY.test(counted) || MONEY_FIRST.test(counted)) return false;
  const isOfMoney = MONEY_WORD.test(counted);
  if (LONE_CURRENCY.test(counted)) return false;
  const mentions = mentionsIn(counted, rows, facts, subject);
  if (!cited.every((evidence) => isOfMentioned(evidence, mentions, subject, counted))) return false;
  if (!areRanksTrue(counted, mentions, facts)) return false;
  const numbers = [...counted.matchAll(NUMBER)];
  const areFiguresKnown = numbers.every((match, nth) => {
    const before = numbers[nth - 1];
    const previousEnd = before ? before.index + before[0].length : 0;
    return isKnown(match, { text: counted, isOfMoney, mentions, facts, cited, previousEnd });
  });
  const claim = claimPart(counted);
  // Of advice only the end states something.
  const start = counted.length - claim.length;
  const own = mentions.map(({ at, row }) => ({ at: Math.max(0, at - start), row }));
  return areFiguresKnown && (claim === '' || areWordsKnown(claim, { mentions: own, cited, facts }));
}

/** Evidence about a car or a model says nothing of the others; a sentence without a car goes on about that of the sentence before. */
function isOfMentioned(
  evidence: StatedEvidence,
  mentions: readonly CarMention[],
  subject: Row | null,
  text: string,
): boolean {
  if (mentions.length > 0) return mentions.some(({ row }) => isAbout(evidence, row));
  const isNamed = evidence.model !== undefined && text.toLowerCase().includes(evidence.model.series.toLowerCase());
  return subject === null || isNamed || isAbout(evidence, subject);
}

const isAbout = ({ row: own, model, years }: StatedEvidence, row: Row): boolean => {
  if (own) return own === row;
  const { brand, series, modelYear } = row.ad.facts;
  const isOfYear =
    years === undefined || modelYear === null || (modelYear >= years.from && modelYear <= (years.to ?? modelYear));
  return model === undefined || (model.brand === brand && model.series === series && isOfYear);
};

/** Each part of a sentence about several cars is supported by the evidence of its own car. */
function areWordsKnown(
  text: string,
  { mentions, cited, facts }: Pick<Sentence, 'mentions' | 'cited' | 'facts'>,
): boolean {
  const ownOf = (row: Row): StatedEvidence[] => [
    ...facts.evidence.filter((evidence) => evidence.row === row),
    ...cited.filter((evidence) => isAbout(evidence, row)),
  ];
  const places = [...mentions].sort((one, other) => one.at - other.at);
  const isOfOne = new Set(places.map(({ row }) => row)).size <= 1;
  const withoutVerified = mentions.length > 0 ? withoutRanks(text) : text;
  if (isOfOne || BOTH.test(text)) {
    const meant =
      places.length === 0 && BOTH.test(text) && facts.rows.length === 2 ? facts.rows : places.map(({ row }) => row);
    const own = [...new Set(meant)].map(ownOf);
    if (own.length === 0) return isClaimSupported(withoutVerified, cited);
    return own.every((evidence) => isClaimSupported(withoutVerified, [...evidence, ...cited]));
  }
  return places.every(({ at, row }, nth) => {
    const part = text.slice(nth === 0 ? 0 : at, places[nth + 1]?.at);
    return isClaimSupported(withoutRanks(part), [...ownOf(row), ...cited.filter((evidence) => isAbout(evidence, row))]);
  });
}
const BOTH = /(?<!\p{L})(?:båda|bägge)(?!\p{L})/iu;

type Sentence = {
  text: string;
  isOfMoney: boolean;
  mentions: readonly CarMention[];
  facts: TurnFacts;
  cited: readonly StatedEvidence[];
  /** End of the number before. */
  previousEnd: number;
};

function isKnown(match: RegExpExecArray, sentence: Sentence): boolean {
  const { text, isOfMoney, mentions, facts } = sentence;
  const [written] = match;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + written.length);
  if (/[\p{L}][-–]?$/u.test(before)) return !MONEY_AFTER.test(after) && facts.names.has(wordAt(text, match.index));
  const values = valuesOf(written);
  const unit = unitOf(before, after);
  const at = { text, at: match.index, mentions, facts };
  if (unit !== null) {
    return values.some(
      (value) => isFigureKnown({ ...at, unit, value }) || isFigureCited(sentence, { ...at, unit, value }),
    );
  }
  const [value = 0] = values;
  const isYear =
    /^\d{4}$/.test(written) &&
    (isFigureKnown({ ...at, unit: 'year', value }) || isFigureCited(sentence, { ...at, unit: 'year', value }));
  if (isYear && (!isOfMoney || YEAR_BEFORE.test(before))) return true;
  if (isSpanStart(after) && values.some((each) => isFigureCited(sentence, { ...at, unit: null, value: each })))
    return true;
  if (isOfMoney) return isFigureKnown({ ...at, unit: 'kr', value });
  if (/^\p{L}/u.test(after)) return facts.names.has(wordAt(text, match.index));
  const isCount = facts.names.has(written) || (OF_CARS.test(after) && facts.figures.has('count', value));
  return isCount || isFigureCited(sentence, { ...at, unit: 'count', value });
}

/** A number of cars, which searches know; of other things the evidence has to state it. */
const OF_CARS = /^\s?(?:bil|alternativ|förslag|modell|annons|exemplar|träff|av(?!\p{L})|[\p{P}]|$)/iu;

/** "560" of "560–614 km" has the unit of the second number. */
const isSpanStart = (after: string): boolean => /^\s?(?:[–-]|till|och)\s?\d/u.test(after);

type CitedFigure = Omit<Parameters<typeof isFigureKnown>[0], 'unit'> & {
  /** Null: any. */
  unit: Unit | null;
};

/** Whether the cited evidence states the figure, of the car or the model that the sentence says it of. */
function isFigureCited({ cited, text }: Sentence, figure: CitedFigure): boolean {
  const { unit, value, mentions, at } = figure;
  const units = unit === null ? ALL_UNITS : [unit];
  const car = mentions.length === 0 ? null : carOf({ ...figure, unit: unit ?? 'count' });
  const named = nearestModel(text, at, cited);
  return cited.some((evidence) => {
    if (!units.some((each) => evidence.figures.has(each, value))) return false;
    if (car !== null) return isAbout(evidence, car);
    return named === null || evidence.model === undefined || evidence.model.series === named;
  });
}
const ALL_UNITS: readonly Unit[] = [
  'kr',
  'km',
  'mil',
  'years',
  'year',
  'percent',
  'l',
  'kwh',
  'days',
  'months',
  'hk',
  's',
];

/** Of several models that are cited and named, the one named last before a figure; null: there is one at most. */
function nearestModel(text: string, at: number, cited: readonly StatedEvidence[]): string | null {
  const models = [...new Set(cited.flatMap(({ model }) => model?.series ?? []))];
  const places = models
    .map((series) => ({ series, place: text.toLowerCase().slice(0, at).lastIndexOf(series.toLowerCase()) }))
    .filter(({ place }) => place >= 0)
    .sort((one, other) => other.place - one.place);
  return models.length > 1 ? (places[0]?.series ?? null) : null;
}

const wordAt = (text: string, at: number): string => {
  const start = text.slice(0, at).search(/\S*$/);
  return (/^\S+/.exec(text.slice(start))?.[0] ?? '').toLowerCase().replace(/^[("”']+|[.,;:!?)"”']+$/g, '');
};
