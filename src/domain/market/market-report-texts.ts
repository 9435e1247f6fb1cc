import { formatMonth } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import {
  hasTooFew,
  type MarketReport,
  MIN_GROUP_ADS,
  MIN_REPORT_ADS,
  monthsBefore,
  type NamedGroup,
  type PriceMove,
} from './market-report.ts';
import type { IndexPoint } from './price-index.ts';
import { FUEL_TITLES, type IndexedFuel } from './price-index-texts.ts';

/** The sentences of a report. Each takes its figures from the report, and those of the month before from that month's report. */

/** The parts of a report that its month's sentences need, with its month, YYYY-MM. */
export type ReportOfMonth = { month: string; figures: Pick<MarketReport, 'whole' | 'indexes'> };

/** Per cent: a smaller change of prices is none for a buyer. */
const SMALL_CHANGE = 0.5;

/** "oktober" */
const nameOf = (month: string): string => formatMonth(month).replace(/ \d+$/u, '');
/** "19,2 %" for a share. */
export const writeShare = (share: number): string => `${formatNumber(share * 100, 1)}${UNIT_SPACE}%`;
const change = (percent: number): string => `${formatNumber(Math.abs(percent), 1)}${UNIT_SPACE}%`;
const days = (count: number): string => formatCount(count, 'dag', 'dagar');
const cars = (count: number): string => formatCount(count, 'bil', 'bilar');

/** The change of prices of equal cars since the month before; null: no index has both months. `isClear`: beyond its uncertainty. */
export function monthlyChange({ month, figures }: ReportOfMonth): { percent: number; isClear: boolean } | null {
  const points = figures.indexes.find(({ fuel }) => fuel === 'all')?.points ?? [];
  const [before, now] = [pointOf(points, monthsBefore(month, 1)), pointOf(points, month)];
  if (before === undefined || now === undefined) return null;
  const percent = Math.round((now.value / before.value - 1) * 1_000) / 10;
  // A month whose value is within the band of the other one may not have changed at all.
  const isWithin = before.value >= now.low && before.value <= now.high;
  return { percent, isClear: Math.abs(percent) >= SMALL_CHANGE && !isWithin };
}

const pointOf = (points: readonly IndexPoint[], month: string): IndexPoint | undefined =>
  points.find((point) => point.month.startsWith(month));

/** The report in one sentence: "Priserna sjönk med 1,2 % i oktober." */
export function reportHeadline(report: ReportOfMonth): string {
  const { month, figures } = report;
  if (hasTooFew(figures)) return `För få bilar i ${nameOf(month)} för en rapport.`;
  const changed = monthlyChange(report);
  if (changed === null) return `${cars(figures.whole.ads)} hade ett pris i ${nameOf(month)}.`;
  if (!changed.isClear) return `Priserna var i stort sett oförändrade i ${nameOf(month)}.`;
  return `Priserna ${changed.percent > 0 ? 'steg' : 'sjönk'} med ${change(changed.percent)} i ${nameOf(month)}.`;
}

export const tooFewText = ({ whole }: MarketReport): string =>
  `${cars(whole.ads)} hade ett pris här under månaden. Färre än ${formatNumber(MIN_REPORT_ADS)} säger för lite om marknaden.`;

export function priceText(report: ReportOfMonth, before: ReportOfMonth | null): string {
  const { month, figures } = report;
  const median = `I ${formatMonth(month)} hade ${cars(figures.whole.ads)} ett pris här, i median ${formatKronor(figures.whole.medianPrice)}.`;
  const earlier =
    before && ` I ${nameOf(before.month)} var medianen ${formatKronor(before.figures.whole.medianPrice)}.`;
  const changed = monthlyChange(report);
  if (changed === null) return `${median}${earlier ?? ''}`;
  const equal = changed.isClear
    ? ` Likadana bilar blev ${change(changed.percent)} ${changed.percent > 0 ? 'dyrare' : 'billigare'} på en månad.`
    : ' Likadana bilar kostade ungefär lika mycket som månaden före.';
  return `${median}${earlier ?? ''}${equal}`;
}

export function cutsTextOf({ cuts }: MarketReport): string | null {
  if (cuts === null) return null;
  return `Av ${cars(cuts.ads)} som var till salu redan när månaden började hade ${writeShare(cuts.share)} ett lägre pris vid dess slut, hälften av dem minst ${writeShare(cuts.size)} lägre.`;
}

export function speedText({ figures }: ReportOfMonth, before: ReportOfMonth | null): string {
  const { gone, goneDays } = figures.whole;
  if (goneDays === null) return `${cars(gone)} försvann under månaden, för få för att säga hur snabbt det går.`;
  const earlier = before?.figures.whole.goneDays ?? null;
  const text = `${cars(gone)} försvann under månaden. Hälften av dem hade varit till salu i högst ${days(goneDays)}`;
  return before === null || earlier === null ? `${text}.` : `${text}, mot ${days(earlier)} i ${nameOf(before.month)}.`;
}

export function electricText({ whole, electricOfPublished }: MarketReport, before: ReportOfMonth | null): string {
  const text = `Elbilar var ${writeShare(whole.electric)} av bilarna med pris`;
  const earlier =
    before && !hasTooFew(before.figures)
      ? `, mot ${writeShare(before.figures.whole.electric)} i ${nameOf(before.month)}`
      : '';
  const published =
    electricOfPublished === null
      ? ''
      : ` Av dem som kom in under månaden var ${writeShare(electricOfPublished)} elbilar.`;
  return `${text}${earlier}.${published}`;
}

/** A median of fewer cars is too uncertain to lead or to be last. */
const MIN_LEADING_ADS = 100;

/** The groups with the lowest and the highest median: "Lägst är medianpriset i Blekinge län, 169 000 kr, högst i …" */
export function extremesText(groups: readonly NamedGroup<string>[], write: (name: string) => string): string | null {
  const sorted = groups
    .filter(({ ads }) => ads >= MIN_LEADING_ADS)
    .sort((one, other) => one.medianPrice - other.medianPrice);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined || low.medianPrice === high.medianPrice) return null;
  return `Lägst är medianpriset ${write(low.name)}, ${formatKronor(low.medianPrice)}, och högst ${write(high.name)}, ${formatKronor(high.medianPrice)}.`;
}

/** "Volvo V60, diesel" */
export const moveName = ({ brand, series, fuel }: PriceMove): string =>
  `${series.toLowerCase().startsWith(brand.toLowerCase()) ? series : `${brand} ${series}`}, ${fuelName(fuel)}`;

export const fuelName = (fuel: IndexedFuel | 'unknown'): string =>
  fuel === 'unknown' ? 'okänt' : FUEL_TITLES[fuel].toLowerCase();

export function movesText({ movedSince, rises, falls }: MarketReport): string {
  if (movedSince === null) return 'Ingen modell har ett prisindex som ändrats mer än osäkerheten på tre månader.';
  return `Likadana bilar, jämfört med ${formatMonth(movedSince)}. ${rises.length === 0 ? 'Ingen modell har blivit säkert dyrare.' : ''}${falls.length === 0 ? 'Ingen modell har blivit säkert billigare.' : ''}`.trim();
}

/** How the figures are made. */
export const REPORT_METHOD = [
  'Rapporten räknas på annonserna på webbplatsen: alla bilar som hade ett pris någon gång under månaden, var och en en gång, med det sista priset i månaden. Leasingbilar och annonser med osäkert pris eller miltal räknas inte med.',
  `Medianpriser gäller de bilar som var till salu, och ändras också när andra bilar kommer in. Hur priset på likadana bilar ändras står i prisindexet. En grupp med färre än ${MIN_GROUP_ADS} bilar visas inte.`,
  'En annons som försvinner är oftast såld, men ingen talar om det. Hur snabbt det går räknas därför på annonser som försvann under månaden. Annonser från handlare som har tystnat är inte med där.',
  'Rapporten görs när månaden är slut och ändras aldrig efter det.',
];
