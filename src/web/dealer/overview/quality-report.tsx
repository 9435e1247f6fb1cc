import { formatDate } from '#src/domain/format/dates.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { dealerStockUrl } from '#src/pages/list-urls.ts';
import { QualityLines } from '#src/web/office/dealer-quality/quality-lines.tsx';
import { Figure } from '#src/web/office/page/page-parts.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import type { DealerOverviewModel } from './dealer-overview-data.server.ts';

type QualityReportProps = Pick<DealerOverviewModel, 'trend' | 'median'> & {
  quality: NonNullable<DealerOverviewModel['quality']>;
};

/** The score of a stock, what would raise it, and its trend. */
export function QualityReport({ quality: { score, lines }, trend, median }: QualityReportProps) {
  const [first] = trend;
  return (
    <>
      <dl className="grid grid-cols-2 gap-6 md:grid-cols-4">
        <Figure label="Poäng av 100" value={formatNumber(score)} />
        {median !== null && <Figure label="Handlare i mitten" value={formatNumber(median)} />}
        {first !== undefined && trend.length > 1 && (
          <Figure label={`Sedan ${formatDate(dayOf(first))}`} value={signed(score - first.score)} />
        )}
      </dl>
      <div className="mt-6">
        <QualityLines lines={lines} urlOf={(lacking) => dealerStockUrl({ lacking })} />
      </div>
      {trend.length > 1 && (
        <details className="mt-4">
          <summary className="touch inline-flex items-center text-small font-semibold text-moss">
            Poäng dag för dag
          </summary>
          <div className="max-w-sm pt-2">
            <PlainTable caption="Poäng dag för dag" columns={DAYS} rows={trend.toReversed()} />
          </div>
        </details>
      )}
    </>
  );
}

const dayOf = ({ day }: { day: string }): Date => new Date(`${day}T12:00:00Z`);

/** "+3", "−2", "0". */
const signed = (points: number): string => `${points > 0 ? '+' : ''}${formatNumber(points)}`;

const DAYS: readonly Column<DealerOverviewModel['trend'][number]>[] = [
  { heading: 'Dag', cell: (each) => formatDate(dayOf(each)) },
  { heading: 'Poäng', isFigure: true, cell: ({ score }) => formatNumber(score) },
];
