import type { YearlyTax } from '#src/domain/catalogue/catalogue-tax.ts';
import { countInWords, formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { KM_PER_MIL } from '#src/domain/units.ts';
import { type AdFacts, measuredOf } from './ad-facts.ts';

/** Facts of a model that differ between its cars, and that a question can be about. */
export type SpannedFact = 'tax' | 'consumption';

/** @param tax null: not a single known amount */
type Car = { facts: AdFacts; tax: YearlyTax | null };

const TAX_WHY =
  'Skatten beror på utsläpp, drivmedel och när bilen togs i bruk, så den skiljer sig mellan bilar av samma modell.';
const CONSUMPTION_WHY =
  'Siffrorna gäller blandad körning enligt WLTP eller NEDC. I verkligheten drar de flesta bilar mer.';
const UNKNOWN: Readonly<Record<SpannedFact, string>> = {
  tax: 'Fordonsskatten kan jag inte ange som ett belopp för de här bilarna. På bilens sida står varför, eller båda beloppen.',
  consumption: 'Förbrukningen står inte i de här annonserna.',
};

/** The span of a fact over the cars that an answer shows. */
export function factSpanTexts(fact: SpannedFact, cars: readonly Car[]): string[] {
  const spans = fact === 'tax' ? [taxSpan(cars)] : [fuelSpan(cars), electricSpan(cars)];
  const said = spans.filter((text) => text !== null);
  return said.length === 0 ? [UNKNOWN[fact]] : [...said, fact === 'tax' ? TAX_WHY : CONSUMPTION_WHY];
}

const taxSpan = (cars: readonly Car[]): string | null =>
  spanText(
    'Fordonsskatten är',
    'om året',
    cars.flatMap(({ tax }) => tax?.kronor ?? []),
    formatKronor,
  );

const perMil = (value: number): string => formatNumber(value / KM_PER_MIL, 2);
const isElectric = ({ fuels }: AdFacts): boolean => fuels.includes('El');
const consumptionsOf = (cars: readonly Car[], ofElectric: boolean): number[] =>
  cars.flatMap(({ facts }) => (isElectric(facts) === ofElectric && measuredOf(facts, 'consumption')?.value) || []);

const fuelSpan = (cars: readonly Car[]): string | null =>
  spanText('Förbrukningen är', 'liter/mil', consumptionsOf(cars, false), perMil);
const electricSpan = (cars: readonly Car[]): string | null =>
  spanText('Elförbrukningen är', 'kWh/mil', consumptionsOf(cars, true), perMil);

/** @returns null without any value */
function spanText(
  begin: string,
  unit: string,
  values: readonly number[],
  write: (value: number) => string,
): string | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (lowest === undefined || highest === undefined) return null;
  const span = lowest === highest ? write(lowest) : `${write(lowest)} till ${write(highest)}`;
  return `${begin} ${span} ${unit} för ${countInWords(sorted.length, 'bil', 'bilar')} av dem som är till salu.`;
}
