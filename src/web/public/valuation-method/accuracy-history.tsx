import { formatDate } from '#src/domain/format/dates.ts';
import { formatNumber, formatPercent } from '#src/domain/format/numbers.ts';
import { type Chart, ChartGroup } from '#src/web/ui/charts/chart-group.tsx';
import { StepChart } from '#src/web/ui/charts/step-chart.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { ValuationMethodModel } from './valuation-method-data.server.ts';

type History = ValuationMethodModel['history'];
type Plotted = 'medianError' | 'covered80';

const PLOTS: readonly { title: string; figure: Plotted }[] = [
  { title: 'Medianfel för bedömda bilar', figure: 'medianError' },
  { title: 'Bedömda bilar inom spannet, som ska rymma 80 %', figure: 'covered80' },
];

/** The figures of each fit over time. */
export const AccuracyHistory = ({ history }: { history: History }) => (
  <Section heading="Siffrorna över tid" className="mt-14">
    <ChartGroup
      heading="Siffrorna över tid"
      charts={PLOTS.flatMap((plot) => historyChart(plot, history) ?? [])}
      columns="md:grid-cols-2"
    />
  </Section>
);

function historyChart({ title, figure }: (typeof PLOTS)[number], history: History): Chart | null {
  const [first, last] = [history[0], history.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    title,
    tables: [
      {
        title,
        columns: ['Dag', title, 'Bedömda bilar'],
        rows: history.map((fit) => [fit.day, formatPercent(fit[figure]), formatNumber(fit.judged)]),
      },
    ],
    content: (
      <StepChart
        points={history.map((fit) => ({ x: fit.at, y: fit[figure] }))}
        end={last.at}
        label={`${title}: ${formatPercent(first[figure])} den ${first.day}, ${formatPercent(last[figure])} den ${last.day}.`}
        writeX={(at) => formatDate(new Date(at))}
        writeY={(share) => formatPercent(share)}
        minStep={0.001}
      />
    ),
  };
}
