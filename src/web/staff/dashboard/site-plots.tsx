import type { ReactNode } from 'react';
import { formatCalendarDay, formatDays } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { searchIndexUrl } from '#src/office-urls.ts';
import { type Chart, ChartGroup } from '#src/web/ui/charts/chart-group.tsx';
import { DayColumns } from '#src/web/ui/charts/day-columns.tsx';
import { StepChart } from '#src/web/ui/charts/step-chart.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { DashboardModel } from './dashboard-data.server.ts';

type Days = DashboardModel['siteDays'];
const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const dayOf = (time: number): string => formatCalendarDay(new Date(time).toISOString().slice(0, 10));
const writeMs = (ms: number): string => `${formatNumber(Math.round(ms))}${UNIT_SPACE}ms`;
const writeDays = (days: number): string => formatDays(Math.round(days));

/** Response times, answers, errors and searches without hits of the last days. */
export const SitePlots = ({ days }: { days: Days }) => (
  <Section heading={`Webbplatsen, ${days.length} dagar`}>
    <ChartGroup
      heading="Webbplatsen"
      charts={[
        timeChart(days),
        countChart({
          title: 'Besvarade sidor och anrop',
          unit: ['svar', 'svar'],
          days: days.map(({ day, responses }) => ({ day, count: responses })),
        }),
        countChart({
          title: 'Fel',
          note: 'Sidor och anrop som inte kunde besvaras',
          unit: ['fel', 'fel'],
          days: days.map(({ day, errors }) => ({ day, count: errors })),
          second: { heading: 'Importer som inte gick', counts: days.map(({ failedImports }) => failedImports) },
        }),
        countChart({
          title: 'Sökningar utan träff',
          unit: ['sökning', 'sökningar'],
          days: days.map(({ day, searchMisses }) => ({ day, count: searchMisses })),
          below: (
            <Link to={searchIndexUrl()} className="link touch inline-flex items-center text-small">
              Visa orden
            </Link>
          ),
        }),
      ]}
      columns="lg:grid-cols-2"
    />
  </Section>
);

/** Median age of the ads for sale; days without a figure interrupt the line. */
export function ageChart(days: Days): Chart {
  const known = days.flatMap(({ day, medianAge }) => (medianAge === null ? [] : [{ day, medianAge }]));
  const [first, last] = [known[0], known.at(-1)];
  const ages = days.map(
    ({ day, medianAge }) => [formatCalendarDay(day), medianAge === null ? 'okänd' : writeDays(medianAge)] as const,
  );
  const title = 'Annonsernas ålder';
  return {
    title,
    note: 'Hälften av annonserna till salu har legat ute längre. Vid dagens slut',
    tables: [{ title, columns: ['Dag', 'Medianålder'], rows: ages }],
    content:
      first === undefined || last === undefined ? (
        <Nothing text="Ingen annons är till salu." />
      ) : (
        <StepChart
          points={days
            .filter(({ day }) => day >= first.day && day <= last.day)
            .map(({ day, medianAge }) => ({ x: at(day), y: medianAge === null ? null : Math.round(medianAge) }))}
          end={at(last.day)}
          label={`${writeDays(first.medianAge)} den ${formatCalendarDay(first.day)}, ${writeDays(last.medianAge)} i dag.`}
          writeX={dayOf}
          writeY={formatDays}
          writeTick={formatNumber}
          minStep={1}
        />
      ),
  };
}

/** Response times: the plot has the time that 95 of 100 were within, the table also the median. */
function timeChart(days: Days): Chart {
  const measured = days.filter(({ p95 }) => p95 !== null);
  const [first, last] = [measured[0], measured.at(-1)];
  const timeOf = (ms: number | null): string => (ms === null ? 'okänt' : writeMs(ms));
  const title = 'Svarstider';
  return {
    title,
    note: `Tiden som 95 av 100 sidor och anrop besvaras inom.${last === undefined ? '' : ` Hälften besvaras inom ${timeOf(last.median)}.`}`,
    tables: [
      {
        title,
        columns: ['Dag', 'Svar', 'Hälften inom', '95 av 100 inom'],
        rows: days.map(({ day, responses, median, p95 }) => [
          formatCalendarDay(day),
          formatNumber(responses),
          timeOf(median),
          timeOf(p95),
        ]),
      },
    ],
    content:
      first === undefined || last === undefined ? (
        <Nothing text="Inget är mätt än." />
      ) : (
        <StepChart
          points={days
            .filter(({ day }) => day >= first.day && day <= last.day)
            .map(({ day, p95 }) => ({ x: at(day), y: p95 === null ? null : Math.round(p95) }))}
          end={at(last.day)}
          label={`${timeOf(first.p95)} den ${formatCalendarDay(first.day)}, ${timeOf(last.p95)} den ${formatCalendarDay(last.day)}.`}
          writeX={dayOf}
          writeY={writeMs}
          minStep={1}
        />
      ),
  };
}

type CountOptions = {
  title: string;
  note?: string;
  unit: readonly [one: string, several: string];
  days: readonly { day: string; count: number }[];
  /** Counts that stand only in the table. */
  second?: { heading: string; counts: readonly number[] };
  below?: ReactNode;
};

/** A count by day, as columns. */
export function countChart({ title, note, unit: [one, several], days, second, below }: CountOptions): Chart {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(0, ...days.map(({ count }) => count));
  const text =
    total === 0 ? `Inga ${several}.` : `${formatCount(total, one, several)}, som mest ${formatNumber(most)} på en dag.`;
  return {
    title,
    note: note === undefined ? text : `${note}. ${text}`,
    tables: [
      {
        title,
        columns: ['Dag', title, ...(second ? [second.heading] : [])],
        rows: days.map(({ day, count }, place) => [
          formatCalendarDay(day),
          formatNumber(count),
          ...(second ? [formatNumber(second.counts[place] ?? 0)] : []),
        ]),
      },
    ],
    content: (
      <>
        <DayColumns
          days={days.map(({ day, count }) => ({ day, up: count }))}
          writeDay={formatCalendarDay}
          label={text}
        />
        {below}
      </>
    ),
  };
}

const Nothing = ({ text }: { text: string }) => <p className="text-small text-quiet">{text}</p>;
