import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatAboutKronor } from '#src/domain/format/price.ts';
import { AVERAGE_MIL } from '#src/domain/statistics/average-mil.ts';
import { type CurvePoint, lossBetween, MODERATE_LOSS, moderateAge } from './value-curve.ts';

export const formatAge = (age: number): string => (age === 0 ? 'ny' : `${age} år`);

/** "En typisk V60 kostar 391 000 kr som 3 år och 322 000 kr som 6 år." */
export function depreciationText(name: string, points: readonly CurvePoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  return [`En typisk ${name} kostar ${priceAt(first)} och ${priceAt(last)}.`, moderateText(points)]
    .filter((text) => text !== null)
    .join(' ');
}

/** "Från 4 år är värdeminskningen måttlig: mindre än 8 % om året i tre år."; null where it is from the first age, or never. */
export function moderateText(points: readonly CurvePoint[]): string | null {
  const moderate = moderateAge(points);
  return moderate === null || moderate === points[0]?.age
    ? null
    : `Från ${formatAge(moderate)} är värdeminskningen måttlig: mindre än ${percent(MODERATE_LOSS)} om året i tre år.`;
}

const priceAt = ({ age, kr }: CurvePoint): string =>
  `${formatAboutKronor(kr)} ${age === 0 ? 'som ny' : `när den är ${formatAge(age)}`}`;

/**
 * The loss of value in the next year of a car of an age, as a share: the price of a typical car is that from which its own is calculated. Null where the curve does
 * not reach.
 */
export function nextYearText(name: string, points: readonly CurvePoint[], age: number): string | null {
  const [now, next] = [age, age + 1].map((wanted) => points.find((point) => point.age === wanted));
  if (now === undefined || next === undefined) return null;
  return `En typisk ${name} tappar ${percent(lossBetween(now, next))} av värdet från ${formatAge(now.age)} till ${formatAge(next.age)}.`;
}

/** Loss of value over some years of a car of an age: from the nearest ages that the curve reaches; null where it has none. */
export function lossOver(
  points: readonly CurvePoint[],
  age: number | null,
  years: number,
): { from: CurvePoint; to: CurvePoint } | null {
  const from =
    age === null ? (points.find((point) => point.age >= 1) ?? points[0]) : points.find((point) => point.age === age);
  const to = from && points.findLast((point) => point.age > from.age && point.age <= from.age + years);
  return from && to ? { from, to } : null;
}

/** "En typisk Model Y tappar ungefär 121 000 kr (23 %) på 3 år, från 1 till 4 år gammal: från 520 000 kr till 399 000 kr." */
export function lossText(name: string, { from, to }: { from: CurvePoint; to: CurvePoint }): string {
  const years = to.age - from.age;
  const begin = from.age === 0 ? `från ny till ${formatAge(to.age)}` : `från ${from.age} till ${to.age} år gammal`;
  return `En typisk ${name} tappar ungefär ${formatAboutKronor(from.kr - to.kr)} (${percent(lossBetween(from, to))}) på ${years} år, ${begin}: från ${formatAboutKronor(from.kr)} till ${formatAboutKronor(to.kr)}.`;
}

/** Beside each curve. */
export const depreciationBasis = (ads: number, [point]: readonly CurvePoint[]): string =>
  `Räknat på ${formatCount(ads, 'annons', 'annonser')}, vid ${formatNumber(point?.milPerYear ?? AVERAGE_MIL.all)}${UNIT_SPACE}mil om året.`;

export const DEPRECIATION_BAND = 'Bandet är felmarginalen: i åtta fall av tio ligger kurvan i det.';

const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`;

/** How the curves are computed, for the API. */
export const DEPRECIATION_METHOD: string[] = [
  'Uppskattat utropspris för den typiska bilen i modellserien eller generationen vid varje hel ålder, med så många mil om året som annonsernas bilar har gått i mitten (milPerYear).',
  'Tvärsnitt av dagens annonser, inte en bil som följts.',
  DEPRECIATION_BAND,
  'Kurvan visas vid minst 30 annonser över minst två årgångar, och bara mellan de åldrar som annonserna täcker.',
];
