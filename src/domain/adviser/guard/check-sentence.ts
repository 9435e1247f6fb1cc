import { isFigureKnown } from './figures-of-cars.ts';
import { type CarMention, mentionsIn, REFERENCE_MARK } from './mentions.ts';
import { isPromise } from './promises.ts';
import { areRanksTrue } from './ranks.ts';
import type { Row, TurnFacts, Unit } from './turn-facts.ts';

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
const MONEY_BEFORE = /(?<!\p{L})(?:kr|sek|tkr|kkr|kron\p{L}*|:-|,-)[\s:.]*$/iu;
/** Would turn a number at the end of the previous sentence into an amount. */
const MONEY_FIRST = /^[\s\p{P}]*(?:sek|(?:kr|tkr|kkr|spänn|kron(?:or|a|ors))(?!\p{L}))|^\s*[:,]-/iu;
const MONEY_AFTER = /^\s?(?:kr|sek|tkr|kkr|mkr|spänn|kron\p{L}*|öre|:-|,-|k(?!\p{L}))/iu;

const UNITS: readonly (readonly [Unit, RegExp])[] = [
  ['mil', /^\s?mil(?!\p{L})/iu],
  ['s', /^\s?(?:s|sekunder)(?!\p{L})/iu],
  ['km', /^\s?(?:km|kilometer)(?!\p{L}|\/)/iu],
  ['hk', /^\s?(?:hk|hästkrafter)(?!\p{L})/iu],
  ['l', /^\s?(?:l|liter)(?:\/100\s?km|\s?per 100\s?km|\/mil)?(?!\p{L})/iu],
  ['kwh', /^\s?kwh(?:\/100\s?km|\s?per 100\s?km)?(?!\p{L})/iu],
  ['g', /^\s?(?:g|gram)(?:\s?co2)?(?:\/km|\s?per km)?(?!\p{L})/iu],
  ['seats', /^\s?(?:säten|sittplatser|platser)(?!\p{L})/iu],
  ['doors', /^\s?dörrar(?!\p{L})/iu],
  ['stars', /^\s?(?:av 5 )?stjärnor(?!\p{L})/iu],
  ['days', /^\s?dag(?:ar|ars)?(?!\p{L})/iu],
  ['months', /^\s?månad(?:er|ers)?(?!\p{L})/iu],
  ['years', /^\s?år(?:s)?(?!\p{L})/iu],
  ['percent', /^\s?(?:%|procent(?:s|ig)?)(?!\p{L})/iu],
];
const YEAR_BEFORE = /(?:från|årsmodell(?:en)?|av|år|och|–|-|,|\()\s?$/iu;
const NUMBER = /\d+(?:[ .]\d{3}(?!\d))*(?:[.,]\d+)?/g;
/** Numbers within units and scales, which are not figures. */
const SCALES =
  /(?:\/|per )100\s?km|(?<=sekunder |s )till 100 km\/h|0\s?[-–]\s?100(?:\s?km\/h)?|av 5(?= stjärnor)|co2|euro ncap/giu;

/** A currency without its number, which another sentence could give it. */
const LONE_CURRENCY = /(?<![\p{L}])(?<!\d\s?)(?:(?:kr|sek|spänn)(?!\p{L})|kron(?:or|a|ors)(?!\p{L}))(?![\s:.]*\d)/iu;

/** A token of letters and digits with a number joined to it: "V60.175 000". */
const JOINED = /\p{L}\d+[.,]\d|\d[.,]?\]?\p{L}+\d{3}/u;

/**
 * Whether a sentence of a language model may be shown: every figure in it was returned by a tool in this turn, or is a sum, a
 * difference or a rounded value of such figures; it belongs to the car that it is said of; words of rank hold; and it contains no
 * address, no promise and no number in words.
 * @param visible the words of the sentence in NFKC, with a mark for each reference
 * @param cited the cars that it refers to, in order
 * @param subject the car of the sentence before, which a pronoun means
 */
export function isSupported(visible: string, cited: readonly Row[], facts: TurnFacts, subject: Row | null): boolean {
  if (visible.length > LONGEST || !ORDINARY.test(visible.replaceAll(REFERENCE_MARK, ' '))) return false;
  const text = visible.replace(/\*+/g, '').replace(/\s+/g, ' ');
  const plain = text.replace(ABBREVIATIONS, ' ');
  if (ADDRESS.test(plain) || NUMBER_WORD.test(plain) || isPromise(plain) || JOINED.test(plain)) return false;
  const counted = plain.replace(SCALES, ' ');
  if (FOREIGN_MONEY.test(counted) || MONEY_FIRST.test(counted)) return false;
  const isOfMoney = MONEY_WORD.test(counted);
  if (LONE_CURRENCY.test(counted)) return false;
  const mentions = mentionsIn(counted, cited, facts, subject);
  if (!areRanksTrue(counted, mentions, facts)) return false;
  const numbers = [...counted.matchAll(NUMBER)];
  return numbers.every((match, nth) => {
    const before = numbers[nth - 1];
    const previousEnd = before ? before.index + before[0].length : 0;
    return isKnown(match, { text: counted, isOfMoney, mentions, facts, previousEnd });
  });
}

type Sentence = {
  text: string;
  isOfMoney: boolean;
  mentions: readonly CarMention[];
  facts: TurnFacts;
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
  const isMoney = MONEY_AFTER.test(after) || MONEY_BEFORE.test(before);
  const unit = isMoney ? 'kr' : (UNITS.find(([, pattern]) => pattern.test(after))?.[0] ?? null);
  const at = { text, at: match.index, mentions, facts };
  if (unit !== null) {
    if (values.some((value) => isFigureKnown({ ...at, unit, value }))) return true;
    return mentions.length === 0 && isQuoted(`${written}${after}`, facts);
  }
  const [value = 0] = values;
  const isYear = /^\d{4}$/.test(written) && isFigureKnown({ ...at, unit: 'year', value });
  if (isYear && (!isOfMoney || YEAR_BEFORE.test(before))) return true;
  if (isOfMoney) return isFigureKnown({ ...at, unit: 'kr', value });
  if (/^\p{L}/u.test(after)) return facts.names.has(wordAt(text, match.index));
  return facts.names.has(written) || facts.figures.has('count', value);
}

/** Whether a text of the site contains the number with the word after it. */
function isQuoted(from: string, { texts }: TurnFacts): boolean {
  const quoted = /^[\d ., ]*\d\s?(?:%|[\p{L}-]+)/u.exec(from)?.[0];
  return quoted !== undefined && texts.some((text) => ` ${text}`.includes(` ${quoted}`));
}

/** "189 900" and "189.900" are integers, "4,6" and "4.6" are decimals. */
function valuesOf(written: string): number[] {
  const whole = Number(written.replace(/[ .](?=\d{3}(?!\d))/g, '').replace(',', '.'));
  return [whole, Number(written.replace(/ /g, '').replace(',', '.'))].filter(Number.isFinite);
}

const wordAt = (text: string, at: number): string => {
  const start = text.slice(0, at).search(/\S*$/);
  return (/^\S+/.exec(text.slice(start))?.[0] ?? '').toLowerCase().replace(/^[("”']+|[.,;:!?)"”']+$/g, '');
};
