import { countInWords, formatCount, numberInWords, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { priceAnswer } from '#src/domain/valuation/price-answer.ts';
import { rangeText, typicalText } from '#src/domain/valuation/valuation-texts.ts';
import type { GuidePrice } from './guide-price.ts';
import type { GuideCar } from './price-guide.ts';
import { type CurvePoint, moderateAge } from './value-curve.ts';

export type GuideAnswer = {
  /** "Liknande bilar kostar oftast 239 000–289 000 kr", or why there is no price. */
  headline: string;
  /** Why the price is unsure; null: it is judged. */
  note: string | null;
  /** Whether the estimate can be shown. */
  isEstimated: boolean;
};

type PricedCar = Pick<GuideCar, 'modelYear' | 'horsepower'>;

/** The price of a car of the guide in the words of every page. */
export function guideAnswer({ mil, whyNot, ...price }: GuidePrice, { modelYear, horsepower }: PricedCar): GuideAnswer {
  if (whyNot === null) return { headline: rangeText(price.low80, price.high80), note: null, isEstimated: true };
  const facts = { series: '', firstRegistered: null, modelYear, horsepower, odometerKm: mil };
  const { headline, note, isEstimated } = priceAnswer({ ...price, whyNot, label: null, price: null }, facts);
  return { headline, note, isEstimated };
}

/** "V60 II, 190 hk diesel, automat": the car that a price is of. */
export const guideCarText = (
  name: string,
  { horsepower, fuel, isAutomatic, isFourWheelDrive }: Omit<GuideCar, 'prices' | 'generationId'>,
): string =>
  [name, typicalText({ modelYear: null, odometerKm: null, price: 0, horsepower, fuel, isAutomatic, isFourWheelDrive })]
    .filter((text) => text !== '')
    .join(', ');

export const guideBasis = ({ close }: Pick<GuidePrice, 'close'>): string =>
  `Räknat på ${formatCount(close, 'jämförbar bil', 'jämförbara bilar')}.`;

type Verdict = {
  /** Prices by age; empty: not known. */
  points: readonly CurvePoint[];
  /** Number of weak points, and of recalls, that the page names. */
  weakPoints: number;
  recalls: number;
};

/** Whether and how to buy one, in one sentence: "Köp helst en som är minst fyra år, …"; null: nothing is known. */
export function guideVerdict({ points, weakPoints, recalls }: Verdict): string | null {
  const checked = [
    weakPoints > 0 ? countInWords(weakPoints, 'känd svaghet', 'kända svagheter') : null,
    recalls > 0 ? countInWords(recalls, 'återkallelse', 'återkallelser') : null,
  ].filter((text) => text !== null);
  const check = checked.length === 0 ? null : `kontrollera ${checked.join(' och ')} innan du köper.`;
  const value = valueClause(points);
  if (value === null) return check && capitalized(check);
  return check === null ? `${value}.` : `${value}; ${check}`;
}

/** The age at which the loss of value becomes moderate, or the loss of a usual year; null: not known. */
function valueClause(points: readonly CurvePoint[]): string | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || last.age <= first.age) return null;
  const age = moderateAge(points);
  if (age === null) return `Räkna med att den tappar omkring ${percent(yearlyLoss(first, last))} av värdet om året`;
  return age === first.age
    ? `Värdeminskningen är måttlig redan ${age === 0 ? 'som ny' : `från ${yearsInWords(age)} års ålder`}`
    : `Köp helst en som är minst ${yearsInWords(age)} år, då värdeminskningen är måttlig`;
}

const yearlyLoss = (first: CurvePoint, last: CurvePoint): number =>
  1 - (last.kr / first.kr) ** (1 / (last.age - first.age));
const percent = (share: number): string => `${Math.round(share * 100)}${UNIT_SPACE}%`;

const yearsInWords = (years: number): string => (years === 1 ? 'ett' : numberInWords(years));
