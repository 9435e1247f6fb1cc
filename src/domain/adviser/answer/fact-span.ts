import { KM_PER_MIL } from '#src/base/units.ts';
import { countInWords, formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';

/** Facts of a model that differ between its cars, and that a question can be about. */
export type SpannedFact = 'tax' | 'consumption';
/** Of mixed driving, per 100 km, lowest first. */
export type Consumption = { litres: readonly number[]; kilowattHours: readonly number[] };

const TAX_WHY =
  'Skatten beror på utsläpp, drivmedel och när bilen togs i bruk, så den skiljer sig mellan bilar av samma modell.';
const CONSUMPTION_WHY =
  'Siffrorna gäller blandad körning enligt WLTP eller NEDC. I verkligheten drar de flesta bilar mer.';

/** The yearly tax of the cars shown. @param taxes kr; null: not a single known amount */
export function taxSpanTexts(taxes: readonly (number | null)[]): string[] {
  const known = taxes.filter((kronor) => kronor !== null).sort((one, other) => one - other);
  const text = spanText('Fordonsskatten är', 'om året', known, formatKronor);
  if (text === null) {
    return [
      'Fordonsskatten kan jag inte ange som ett belopp för de här bilarna. På bilens sida står varför, eller båda beloppen.',
    ];
  }
  return [`${text} för ${countInWords(known.length, 'bil', 'bilar')} här.`, TAX_WHY];
}

const perMil = (value: number): string => formatNumber(value / KM_PER_MIL, 2);

/** The consumption of all cars of a model: what burns and what charges, apart. */
export function consumptionTexts({ litres, kilowattHours }: Consumption): string[] {
  const texts = [
    ofAll(spanText('Förbrukningen är', 'liter/mil', litres, perMil), litres.length),
    ofAll(spanText('Elbilarna drar', 'kWh/mil', kilowattHours, perMil), kilowattHours.length),
  ].filter((text) => text !== null);
  return texts.length === 0 ? [NO_CONSUMPTION] : [...texts, CONSUMPTION_WHY];
}

export const NO_CONSUMPTION = 'Förbrukningen står inte i annonserna.';

const ofAll = (text: string | null, cars: number): string | null =>
  text && `${text}, av ${countInWords(cars, 'bil', 'bilar')} till salu med uppgiften.`;

/** Of fewer values the middle is one of the ends. */
const MIN_FOR_MIDDLE = 3;

/** "Fordonsskatten är 360 till 2 110 kr om året, i mitten 1 471". @param sorted lowest first */
function spanText(
  begin: string,
  unit: string,
  sorted: readonly number[],
  write: (value: number) => string,
): string | null {
  const [lowest, highest, middle] = [sorted[0], sorted.at(-1), sorted[sorted.length >> 1]];
  if (lowest === undefined || highest === undefined || middle === undefined) return null;
  if (write(lowest) === write(highest)) return `${begin} ${write(lowest)} ${unit}`;
  const inMiddle = sorted.length < MIN_FOR_MIDDLE ? '' : `, i mitten ${write(middle)}`;
  return `${begin} ${write(lowest)} till ${write(highest)} ${unit}${inMiddle}`;
}
