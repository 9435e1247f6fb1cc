import { formatPercent } from '#src/domain/format/numbers.ts';
import { BandChart } from '#src/web/ui/charts/band-chart.tsx';
import { ChartFrame } from '#src/web/ui/charts/chart-frame.tsx';
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
        <ChartFrame
          title={TITLE}
          table={{
            columns: ['Andel som bedöms', 'Medianfel', 'Bredaste spannet'],
            rows: tradeOff.map(({ share, medianError, width }) => [
              formatPercent(share, 0),
              formatPercent(medianError),
              `${formatPercent(width, 0)} av priset`,
            ]),
          }}
        >
          <BandChart
            points={tradeOff.map(({ share, medianError: y }) => ({ x: share, y, low: y, high: y }))}
            step={1 / tradeOff.length + 0.01}
            label={`${TITLE}: ${formatPercent(first.medianError)} om ${formatPercent(first.share, 0)} bedöms, ${formatPercent(last.medianError)} om alla bedöms.`}
            writeX={(share) => formatPercent(share, 0)}
            writeY={(error) => formatPercent(error)}
          />
        </ChartFrame>
      </div>
    </Section>
  );
}
