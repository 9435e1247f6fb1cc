import { formatCalendarDay, formatDays } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { searchIndexUrl } from '#src/urls.ts';
import { ChartFrame } from '#src/web/ui/charts/chart-frame.tsx';
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
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <TimePlot days={days} />
      <CountPlot
        title="Besvarade sidor och anrop"
        unit={['svar', 'svar']}
        days={days.map(({ day, responses }) => ({ day, count: responses }))}
      />
      <CountPlot
        title="Fel"
        note="Sidor och anrop som inte kunde besvaras"
        unit={['fel', 'fel']}
        days={days.map(({ day, errors }) => ({ day, count: errors }))}
        second={{ heading: 'Importer som inte gick', counts: days.map(({ failedImports }) => failedImports) }}
      />
      <div>
        <CountPlot
          title="Sökningar utan träff"
          unit={['sökning', 'sökningar']}
          days={days.map(({ day, searchMisses }) => ({ day, count: searchMisses }))}
        />
        <Link to={searchIndexUrl()} className="link touch inline-flex items-center text-small">
          Visa orden
        </Link>
      </div>
    </div>
  </Section>
);

/** Median age of the ads for sale; days without a figure interrupt the line. */
export function AgePlot({ days }: { days: Days }) {
  const known = days.flatMap(({ day, medianAge }) => (medianAge === null ? [] : [{ day, medianAge }]));
  const [first, last] = [known[0], known.at(-1)];
  const ages = days.map(
    ({ day, medianAge }) => [formatCalendarDay(day), medianAge === null ? 'okänd' : writeDays(medianAge)] as const,
  );
  return (
    <ChartFrame
      title="Annonsernas ålder"
      note="Hälften av annonserna till salu har legat ute längre. Vid dagens slut"
      table={{ columns: ['Dag', 'Medianålder'], rows: ages }}
    >
      {first === undefined || last === undefined ? (
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
        />
      )}
    </ChartFrame>
  );
}

/** Response times: the plot has the time that 95 of 100 were within, the table also the median. */
function TimePlot({ days }: { days: Days }) {
  const measured = days.filter(({ p95 }) => p95 !== null);
  const [first, last] = [measured[0], measured.at(-1)];
  const timeOf = (ms: number | null): string => (ms === null ? 'okänt' : writeMs(ms));
  return (
    <ChartFrame
      title="Svarstider"
      note={`Tiden som 95 av 100 sidor och anrop besvaras inom.${last === undefined ? '' : ` Hälften besvaras inom ${timeOf(last.median)}.`}`}
      table={{
        columns: ['Dag', 'Svar', 'Hälften inom', '95 av 100 inom'],
        rows: days.map(({ day, responses, median, p95 }) => [
          formatCalendarDay(day),
          formatNumber(responses),
          timeOf(median),
          timeOf(p95),
        ]),
      }}
    >
      {first === undefined || last === undefined ? (
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
        />
      )}
    </ChartFrame>
  );
}

type CountPlotProps = {
  title: string;
  note?: string;
  unit: readonly [one: string, several: string];
  days: readonly { day: string; count: number }[];
  /** Counts that stand only in the table. */
  second?: { heading: string; counts: readonly number[] };
};

/** A count by day, as columns. */
export function CountPlot({ title, note, unit: [one, several], days, second }: CountPlotProps) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(0, ...days.map(({ count }) => count));
  const text =
    total === 0 ? `Inga ${several}.` : `${formatCount(total, one, several)}, som mest ${formatNumber(most)} på en dag.`;
  return (
    <ChartFrame
      title={title}
      note={note === undefined ? text : `${note}. ${text}`}
      table={{
        columns: ['Dag', title, ...(second ? [second.heading] : [])],
        rows: days.map(({ day, count }, place) => [
          formatCalendarDay(day),
          formatNumber(count),
          ...(second ? [formatNumber(second.counts[place] ?? 0)] : []),
        ]),
      }}
    >
      <DayColumns days={days.map(({ day, count }) => ({ day, up: count }))} label={text} />
      <DayScale days={days} />
    </ChartFrame>
  );
}

/** The first and the last day below columns. */
export const DayScale = ({ days }: { days: readonly { day: string }[] }) => (
  <p aria-hidden="true" className="mt-1 flex justify-between gap-3 text-fine text-quiet">
    <span>{formatCalendarDay(days[0]?.day ?? '')}</span>
    <span>{formatCalendarDay(days.at(-1)?.day ?? '')}</span>
  </p>
);

const Nothing = ({ text }: { text: string }) => <p className="text-small text-quiet">{text}</p>;
