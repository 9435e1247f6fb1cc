import { formatPercent } from '#src/domain/format/numbers.ts';
import { type Chart, ChartGroup } from '#src/web/ui/charts/chart-group.tsx';
import { LineChart } from '#src/web/ui/charts/line-chart.tsx';
import { ticksOf } from '#src/web/ui/charts/plot.tsx';
import { scaleBetween, scaleFromZero } from '#src/web/ui/charts/scale.ts';
import { Section } from '#src/web/ui/section.tsx';
import type { ValuationMethodModel } from './valuation-method-data.server.ts';

type Points = NonNullable<ValuationMethodModel['current']>['tradeOff'];

const TITLE = 'Medianfel efter hur stor del som bedöms';

/** The error of the estimates by the share of the ads that would be judged. */
export function TradeOff({ tradeOff }: { tradeOff: Points }) {
  const [first, last] = [tradeOff[0], tradeOff.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <Section heading="Fler bedömda bilar eller säkrare priser" className="mt-14">
      <p className="mb-6 max-w-prose text-body">
        De bilar vi är säkrast på har de smalaste spannen. Ju fler bilar som bedöms, desto större blir felet.
      </p>
      <div className="max-w-prose">
        <ChartGroup heading={TITLE} charts={[tradeOffChart(tradeOff, first, last)]} columns="" />
      </div>
    </Section>
  );
}

function tradeOffChart(tradeOff: Points, first: Points[number], last: Points[number]): Chart {
  const x = scaleBetween(first.share, last.share);
  return {
    title: TITLE,
    tables: [
      {
        title: TITLE,
        columns: ['Andel som bedöms', 'Medianfel', 'Bredaste spannet'],
        rows: tradeOff.map(({ share, medianError, width }) => [
          formatPercent(share, 0),
          formatPercent(medianError),
          `${formatPercent(width, 0)} av priset`,
        ]),
      },
    ],
    content: (
      <LineChart
        lines={[{ name: null, runs: [tradeOff.map(({ share, medianError }) => ({ x: share, y: medianError }))] }]}
        x={x}
        y={scaleFromZero(tradeOff.map(({ medianError }) => medianError))}
        xLabels={ticksOf(x, (share) => formatPercent(share, 0))}
        writeY={(error) => formatPercent(error, 0)}
        writeEnd={(error) => formatPercent(error)}
        label={`${TITLE}: ${formatPercent(first.medianError)} om ${formatPercent(first.share, 0)} bedöms, ${formatPercent(last.medianError)} om alla bedöms.`}
      />
    ),
  };
}
