import type { Figures, Row, TurnFacts, Unit } from './turn-facts.ts';

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
/** Promises that only a dealer can make. */
const PROMISE =
  /gratis|bindande|garant|rabatt|erbjud|lovar|utlov|reserver|skänk|bjuder|halva priset|avdrag|prut|prissänk|free of charge|discount|binding|guarantee/iu;
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
];
const YEAR_BEFORE = /(?:från|årsmodell(?:en)?|av|år|och|–|-|,|\()\s?$/iu;
const NUMBER = /\d+(?:[ .]\d{3}(?!\d))*(?:[.,]\d+)?/g;
/** Numbers within units and scales, which are not figures. */
const SCALES = /(?:\/|per )100\s?km|0\s?[-–]\s?100(?:\s?km\/h)?|av 5(?= stjärnor)|co2|euro ncap/giu;

/**
 * Whether a sentence of a language model may be shown: every figure in it was returned by a tool in this turn, a price belongs to
 * the one car that the sentence names, and it contains no address, no promise and no number in words.
 * @param visible the words of the sentence in NFKC, without references
 * @param cited the cars that it refers to
 */
export function isSupported(visible: string, cited: readonly Row[], facts: TurnFacts): boolean {
  if (visible.length > LONGEST || !ORDINARY.test(visible)) return false;
  const text = visible.replace(/\*+/g, '').replace(/\s+/g, ' ');
  const plain = text.replace(ABBREVIATIONS, ' ');
  if (ADDRESS.test(plain) || NUMBER_WORD.test(plain) || PROMISE.test(plain)) return false;
  const counted = plain.replace(SCALES, ' ');
  if (FOREIGN_MONEY.test(counted) || MONEY_FIRST.test(counted)) return false;
  const isOfMoney = MONEY_WORD.test(counted);
  if (/(?<!\p{L})(?:kr|sek|kron\p{L}*|spänn)(?!\p{L})/iu.test(counted) && !/\d/.test(counted)) return false;
  return [...counted.matchAll(NUMBER)].every((match) => isKnown(match, counted, isOfMoney, cited, facts));
}

function isKnown(
  match: RegExpExecArray,
  text: string,
  isOfMoney: boolean,
  cited: readonly Row[],
  facts: TurnFacts,
): boolean {
  const [written] = match;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + written.length);
  if (/[\p{L}][-–]?$/u.test(before)) return !MONEY_AFTER.test(after) && facts.names.has(wordAt(text, match.index));
  const values = valuesOf(written);
  const isMoney = MONEY_AFTER.test(after) || MONEY_BEFORE.test(before);
  const unit = isMoney ? null : (UNITS.find(([, pattern]) => pattern.test(after))?.[0] ?? null);
  if (unit !== null) return values.some((value) => isIn(unit, value, cited, facts));
  const [value = 0] = values;
  const isYear = /^\d{4}$/.test(written) && isIn('year', value, cited, facts);
  if (!isMoney && isYear && (!isOfMoney || YEAR_BEFORE.test(before))) return true;
  if (isMoney || isOfMoney) return isPrice(value, cited, facts);
  if (/^\p{L}/u.test(after)) return facts.names.has(wordAt(text, match.index));
  return facts.names.has(written) || facts.figures.has('count', value);
}

/** Whether a value is the price of the only car that the sentence names, or a price of the statistics if it names none. */
const isPrice = (value: number, cited: readonly Row[], facts: TurnFacts): boolean =>
  cited.length === 0 ? facts.prices.has(value) : cited.length === 1 && cited[0]?.price === value;

function isIn(unit: Unit, value: number, cited: readonly Row[], facts: TurnFacts): boolean {
  const scope: readonly Figures[] =
    cited.length > 0 ? cited.map(({ figures }) => figures) : facts.rows.map(({ figures }) => figures);
  return scope.some((figures) => figures.has(unit, value)) || (cited.length === 0 && facts.figures.has(unit, value));
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
