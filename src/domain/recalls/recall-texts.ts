import { yearSpan } from '#src/domain/format/car-facts.ts';
import { formatCalendarDay, formatMonth } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import type { MatchedRecall, RecallFit } from './match-recalls.ts';
import type { Risk } from './recall-words.ts';

export const RISK_NAMES: Readonly<Record<Risk, string>> = {
  brand: 'Brandrisk',
  krockkudde: 'Farlig krockkudde',
  styrning: 'Styrningen kan svikta',
  bromsar: 'Bromsarna kan svikta',
  krock: 'Sämre skydd vid krock',
  motorstopp: 'Kan stanna under färd',
  rullning: 'Kan rulla iväg',
  annat: 'Övrigt',
};

export const FIT_TEXTS: Readonly<Record<RecallFit, string>> = { yes: 'Berörs av', maybe: 'Berörs kanske av' };

/** "Gäller årsmodell 2020–2022, laddhybrid, T6 eller T8". */
export function concernsText({ cars }: Pick<MatchedRecall, 'cars'>): string {
  const years = yearSpan({
    yearMin: Math.min(...cars.map(({ yearFrom }) => yearFrom)),
    yearMax: Math.max(...cars.map(({ yearTo }) => yearTo)),
  });
  const parts = [
    `Gäller årsmodell ${years}`,
    ...namesOf(cars.map(({ fuels }) => fuels)).map((fuel) => fuel.toLowerCase()),
    namesOf(cars.map(({ engines }) => engines)).join(' eller '),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** All names, in order; none when one of the lists is open. */
const namesOf = (lists: readonly (readonly string[] | null)[]): string[] =>
  lists.includes(null) ? [] : [...new Set(lists.flatMap((list) => list ?? []))];

/** Below recalls of a group of cars. */
export const WHICH_CARS = 'Vilka bilar som berörs ser märkets verkstad på chassinumret.';

/** How one finds out about a single car. */
export const HOW_TO_CHECK =
  'Fråga handlaren på chassinumret om åtgärden är gjord, och be om kvitto. Märkets verkstad ser det på chassinumret.';

/** "Mars 2025, 8 000 bilar i Sverige, kampanj R10312". */
export function campaignText({ announced, carsInSweden, number }: MatchedRecall): string {
  const parts = [
    formatMonth(announced),
    carsInSweden === null ? null : `${formatCount(carsInSweden, 'bil', 'bilar')} i Sverige`,
    number === null ? null : `kampanj ${number}`,
  ].filter((part) => part !== null);
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "kontrollerad 23 november 2026". */
export const sourceCheckText = ({ checkedOn, sureness }: Pick<MatchedRecall, 'checkedOn' | 'sureness'>): string =>
  sureness === 'bekräftad'
    ? `kontrollerad ${formatCalendarDay(checkedOn)}`
    : `trolig uppgift, inte bekräftad i en källa (${formatCalendarDay(checkedOn)})`;
