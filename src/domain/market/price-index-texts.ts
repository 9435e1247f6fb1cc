import { formatMonth } from '#src/domain/format/dates.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import type { IndexPoint } from './price-index.ts';

/** Fuels whose prices have an index, and all cars, in the order in which they are listed. */
export const INDEXED_FUEL_NAMES = ['all', 'petrol', 'diesel', 'electric', 'plugin', 'hybrid', 'alternative'] as const;
export type IndexedFuel = (typeof INDEXED_FUEL_NAMES)[number];

export const FUEL_TITLES: Readonly<Record<IndexedFuel, string>> = {
  all: 'Alla drivmedel',
  petrol: 'Bensin',
  diesel: 'Diesel',
  electric: 'El',
  plugin: 'Laddhybrid',
  hybrid: 'Elhybrid',
  alternative: 'Etanol och gas',
};

/** How the index is computed. */
export const INDEX_METHOD = [
  'Prisindexet visar hur utropspriserna för likadana bilar ändras från månad till månad. Den första månaden är 100.',
  'Det räknas på alla annonser på webbplatsen som hade ett pris under månaden, från att annonsen kom in tills den försvann, med det sista priset i månaden. Leasingbilar och annonser med osäkert pris eller miltal räknas inte med.',
  'För varje modell och drivmedel räknas månadens pris fram med hänsyn till ålder, miltal, effekt, växellåda och generation, så att prisindexet inte ändras för att bilarna till salu blir äldre eller andra (regression med en term för varje månad).',
  'Prisindexet för alla modeller är modellernas förändringar från månad till månad, vägda efter antalet annonser.',
  'En månad med färre än 20 annonser av modellen visas inte, och inte heller en månad där bandet är bredare än tio procent åt varje håll. Bandet rymmer det rätta värdet i åtta fall av tio. Den månad som pågår är inte med.',
];

export const formatIndexMonth = (day: string): string => formatMonth(day.slice(0, 7));

/** "98,4". */
export const formatIndex = (value: number): string => formatNumber(value, 1);

/** "+1,2 %", "−0,4 %", "0 %". @param change per cent */
export function formatIndexChange(change: number, decimals = 1): string {
  const text = formatNumber(change, decimals);
  if (/^[0,]*$/.test(text)) return `0${UNIT_SPACE}%`;
  return `${change > 0 ? '+' : ''}${text}${UNIT_SPACE}%`;
}

/** Per cent. */
const SMALL_CHANGE = 2;

/** "Utropspriserna har sjunkit med 3,2 % från mars 2026 till oktober 2026." */
export function indexText(points: readonly IndexPoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  const span = `från ${formatIndexMonth(first.month)} till ${formatIndexMonth(last.month)}`;
  const change = Math.round((last.value / first.value - 1) * 1_000) / 10;
  // A small change is none for a buyer, and within the band its direction is not known.
  if (Math.abs(change) < SMALL_CHANGE || (last.low <= first.value && last.high >= first.value))
    return `Utropspriserna är ungefär desamma ${span}.`;
  return `Utropspriserna har ${change > 0 ? 'stigit' : 'sjunkit'} med ${formatIndex(Math.abs(change))}\u00a0% ${span}.`;
}
