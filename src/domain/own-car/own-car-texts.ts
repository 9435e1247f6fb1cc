import type { NamedEngines } from '#src/domain/catalogue/match-engine.ts';
import { formatMil, formatPower } from '#src/domain/format/car-facts.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor, formatPriceChange, formatPriceRange } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';
import type { LabelTimes } from '#src/domain/market/removal-times.ts';
import { type LossOfValue, valueAfter } from '#src/domain/ownership-cost/residual-value.ts';
import { LABEL_NAMES, type PriceLabel } from '#src/domain/vocabulary/price-labels.ts';
import type { OwnCarFacts, OwnCarForm } from './own-car-form.ts';

/** Answers for an owner beside the price of the car today. */

/** The facts that the value is of. */
export const ownCarFactsText = (facts: OwnCarFacts): string =>
  [
    ...yearAndMil(facts),
    facts.fuel,
    facts.transmission,
    facts.horsepower === null
      ? null
      : [engineTitle(facts.engine, facts.horsepower), formatPower({ horsepower: facts.horsepower, kilowatt: null })]
          .join(' ')
          .trim(),
    facts.trim === '' ? null : facts.trim,
  ]
    .filter((text) => text !== null)
    .join(' · ');

/** The name of an engine beside its power, which many names contain: "2.0 TDI" for "2.0 TDI 150". */
export const engineTitle = (name: string, horsepower: number): string =>
  name.replace(new RegExp(`\\s*(?<![\\d.])${horsepower}(?![\\d.])`), '').trim();

/** Says which parts of a text its form leaves out, and where to write them; empty: none. @param named the engines of the trim */
export function unreadText({ unread, facts }: OwnCarForm, named: NamedEngines<{ hp: number }>): string {
  const powers = [...new Set(named.engines.map(({ hp }) => hp))].sort((a, b) => a - b);
  const isOpen = facts.horsepower === null && powers.length > 1;
  return [
    ...(isOpen ? [`”${named.words.join(' ')}” finns med ${listed(powers.map(String))} hk. Välj motor.`] : []),
    ...(unread.length > 0
      ? [
          `Det här är inte med i värdet: ${listed(unread.map((each) => `”${each}”`))}. Skriv utförandet under Utförande.`,
        ]
      : []),
  ].join(' ');
}

/** The name of a car whose value is followed, without anything that its owner wrote in words. */
export const followedName = (fullName: string, facts: OwnCarFacts): string =>
  `värdet av ${[fullName, ...yearAndMil(facts)].filter((text) => text !== null).join(', ')}`;

const yearAndMil = ({ modelYear, odometerKm }: OwnCarFacts): (string | null)[] => [
  modelYear === null ? null : String(modelYear),
  odometerKm === null ? null : formatMil(odometerKm),
];

/** How fast ads of the series are gone at one of three prices. */
export type SpeedAtPrice = { name: string; price: string; days: string };

/** The prices that the labels of the times stand for: below, within and above the usual prices. */
const PRICES: Partial<Record<PriceLabel, (range: Range) => string>> = {
  low: ({ low }) => `under ${formatKronor(low)}`,
  usual: ({ low, high }) => formatPriceRange(low, high),
  high: ({ high }) => `över ${formatKronor(high)}`,
};
type Range = { low: number; high: number };

/** Empty: too few ads of two labels have gone. @param range the usual prices of the car, kr */
export const speedAtPrices = (byLabel: readonly LabelTimes[], range: Range): SpeedAtPrice[] =>
  byLabel.flatMap(({ label, medianDays }) => {
    const price = PRICES[label];
    return price === undefined
      ? []
      : [{ name: LABEL_NAMES[label], price: price(range), days: formatCount(medianDays, 'dag', 'dagar') }];
  });

/** The value of the car after some years, and what it has lost by then. */
export type LaterValue = { years: string; value: string; change: string };

const LATER_YEARS = [
  { years: 1, text: 'Om ett år' },
  { years: 2, text: 'Om två år' },
  { years: 3, text: 'Om tre år' },
];

/** @param mil distance a year */
export const laterValues = (loss: LossOfValue, today: number, mil: number): LaterValue[] =>
  LATER_YEARS.flatMap(({ years, text }) => {
    const later = valueAfter(loss, { today, price: today, mil, years });
    if (later === null) return [];
    return [{ years: text, value: formatKronor(later.kr), change: formatPriceChange(toThousands(later.kr - today)) }];
  });

const toThousands = (kr: number): number => Math.round(kr / 1_000) * 1_000;

/** "Väntar du ett år tappar den omkring 21 000 kr, 1 750 kr i månaden." @returns null where it loses nothing */
export function waitText(loss: LossOfValue, today: number, mil: number): string | null {
  const later = valueAfter(loss, { today, price: today, mil, years: 1 });
  if (later === null || later.kr >= today) return null;
  const lost = toThousands(today - later.kr);
  if (lost === 0) return null;
  const perMonth = Math.round(lost / 12 / 50) * 50;
  return `Väntar du ett år tappar den omkring ${formatKronor(lost)}, ${formatKronor(perMonth)} i månaden, om du kör ${formatNumber(mil)} mil om året.`;
}
