import { UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { Figures, type Unit } from './figures.ts';

const UNITS: readonly (readonly [Unit, RegExp])[] = [
  ['mil', /^\s?mil(?!\p{L})/iu],
  ['s', /^\s?(?:s|sek|sekunder)(?!\p{L})/iu],
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
const MONEY_BEFORE = /(?<!\p{L})(?:kr|sek|tkr|kkr|kron\p{L}*|:-|,-)[\s:.]*$/iu;
export const MONEY_AFTER = /^\s?(?:kr|sek(?!und)|tkr|kkr|mkr|spänn|kron\p{L}*|öre|:-|,-|k(?!\p{L}))/iu;

/** Numbers within units and scales, which are not figures. */
const SCALES =
  /(?:\/|per )100\s?km|(?<=sekunder |s )till 100 km\/h|0\s?[-–]\s?100(?:\s?km\/h)?|av 5(?= stjärnor)|co2|euro ncap/giu;
export const withoutScales = (text: string): string => text.replace(SCALES, ' ');

export const NUMBER = /\d+(?:[ .]\d{3}(?!\d))*(?:[.,]\d+)?/g;

/** The unit of a number, by the text around it; null: none. */
export function unitOf(before: string, after: string): Unit | null {
  if (MONEY_AFTER.test(after) || MONEY_BEFORE.test(before)) return 'kr';
  return UNITS.find(([, pattern]) => pattern.test(after))?.[0] ?? null;
}

/** "189 900" and "189.900" are integers, "4,6" and "4.6" are decimals. */
export function valuesOf(written: string): number[] {
  const whole = Number(written.replace(/[ .](?=\d{3}(?!\d))/g, '').replace(',', '.'));
  return [whole, Number(written.replace(/ /g, '').replace(',', '.'))].filter(Number.isFinite);
}

const THOUSANDS = /(?<=\d) (?=\d{3}(?!\d))/g;
const BEFORE_UNIT = /(?<=\d) (?=(?:kr|mil|km|kg|hk|l|liter|kWh|g|%|procent|mm|cm)(?![\p{L}\d]))/gu;

/** A text whose figures do not break across lines, as on the pages. */
export const withUnbrokenFigures = (text: string): string =>
  text.replace(THOUSANDS, '\u202f').replace(BEFORE_UNIT, UNIT_SPACE);

/** Between the two numbers of a span, of which only the second has a unit. */
const SPAN = /^\s?(?:[–-]|till|och|eller|respektive)\s?$/u;

/** All figures that a text of the site states; a number without unit is a count, and four digits are a year too. */
export function readFigures(text: string): Figures {
  const plain = withoutScales(text.replace(/[\u00a0\u202f]/g, ' '));
  const numbers = [...plain.matchAll(NUMBER)].map((match) => {
    const end = match.index + match[0].length;
    return { match, end, unit: unitOf(plain.slice(0, match.index), plain.slice(end)) };
  });
  const figures = new Figures();
  for (const [nth, { match, end, unit: own }] of numbers.entries()) {
    const next = numbers[nth + 1];
    const isSpan = next !== undefined && SPAN.test(plain.slice(end, next.match.index));
    const unit = own ?? (isSpan ? next.unit : null);
    const [value = 0, decimal = value] = valuesOf(match[0]);
    figures.add(unit ?? 'count', value, decimal);
    if (/^\d{4}$/.test(match[0])) figures.add('year', value);
  }
  return figures;
}
