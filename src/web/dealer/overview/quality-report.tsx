import { QUALITY_PARTS, type QualityLine } from '#src/domain/dealers/quality.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { Figure } from '#src/web/office/page/page-parts.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import type { DealerOverviewModel } from './dealer-overview-data.server.ts';

/** Losses of points below this are not worth advice. */
const MIN_POINTS = 0.05;

type QualityReportProps = Pick<DealerOverviewModel, 'trend' | 'median'> & {
  quality: NonNullable<DealerOverviewModel['quality']>;
};

/** The score of a stock, what would raise it, and its trend. */
export function QualityReport({ quality: { score, lines }, trend, median }: QualityReportProps) {
  const lacking = lines.filter(({ lacks }) => lacks >= MIN_POINTS);
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
        <PlainTable
          caption="Det som skulle höja poängen, det viktigaste först"
          columns={COLUMNS}
          rows={lacking}
          empty="Inget fattas."
        />
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

const COLUMNS: readonly Column<QualityLine>[] = [
  // The advice is in the first column, as the last one is beyond the edge of a narrow screen.
  {
    heading: 'Del',
    cell: ({ part }) => (
      <>
        <span className="font-semibold">{QUALITY_PARTS[part].label}</span>
        <span className="block max-w-md text-small text-quiet">{QUALITY_PARTS[part].advice}</span>
      </>
    ),
  },
  {
    heading: 'Klart',
    from: 'md',
    isFigure: true,
    cell: ({ share }) => `${formatNumber(Math.floor(share * 100))}${UNIT_SPACE}%`,
  },
  { heading: 'Bilar att rätta', isFigure: true, cell: ({ ads }) => (ads === null ? '–' : formatNumber(ads)) },
  { heading: 'Poäng att vinna', isFigure: true, cell: ({ lacks }) => formatNumber(lacks, 1) },
];

const dayOf = ({ day }: { day: string }): Date => new Date(`${day}T12:00:00Z`);

/** "+3", "−2", "0". */
const signed = (points: number): string => `${points > 0 ? '+' : ''}${formatNumber(points)}`;

const DAYS: readonly Column<DealerOverviewModel['trend'][number]>[] = [
  { heading: 'Dag', cell: (each) => formatDate(dayOf(each)) },
  { heading: 'Poäng', isFigure: true, cell: ({ score }) => formatNumber(score) },
];
