import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { type Column, DataTable } from '#src/web/ui/data-table.tsx';
import { FactList } from '#src/web/ui/fact-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { ImportModel } from './import-data.server.ts';

type Run = ImportModel['run'];

const UNMATCHED_SHOWN = 20;

const UNMATCHED: readonly Column<Run['unmatched'][number]>[] = [
  { heading: 'Märke och modell', cell: ({ brand, model }) => [brand, model].filter((name) => name !== null).join(' ') },
  { heading: 'Rader', isFigure: true, cell: ({ rows }) => formatNumber(rows) },
];

/** Counts of a completed import. */
export function ImportReportView({ run }: { run: Run }) {
  const rows = run.unmatched.reduce((sum, each) => sum + each.rows, 0);
  return (
    <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
      <Section heading="Rader">
        <FactList
          facts={facts({
            Lästa: run.rowsRead,
            Godkända: run.rowsAccepted,
            Avvisade: run.rowsRejected,
            Dubbletter: run.rowsDuplicate,
          })}
          unknown=""
        />
        <p className="mt-3 text-fine text-quiet">
          Leveransen gäller {formatDateTime(run.deliveredAt)}. Importen {duration(run)}.
        </p>
      </Section>
      <Section heading="Annonser">
        <FactList
          facts={facts({
            Nya: run.adsNew,
            Ändrade: run.adsChanged,
            'Bara nytt pris': run.adsRepriced,
            Oförändrade: run.adsUnchanged,
            Återkomna: run.adsReturned,
            Borttagna: run.adsRemoved,
            'Ändrade priser': run.priceChanges,
          })}
          unknown=""
        />
      </Section>
      {run.unmatched.length > 0 && (
        <div className="lg:col-span-2">
          <Section heading="Okända bilar">
            <p className="mb-3 max-w-prose text-small text-quiet">
              {formatCount(rows, 'rad', 'rader')} med ett märke eller en modell som inte finns i katalogen. De visas som
              text.
            </p>
            <DataTable
              caption="Okända bilar, de vanligaste först"
              columns={UNMATCHED}
              rows={run.unmatched.slice(0, UNMATCHED_SHOWN)}
              keyOf={({ brand, model }) => `${brand} ${model}`}
              empty=""
            />
          </Section>
        </div>
      )}
    </div>
  );
}

const facts = (figures: Record<string, number>) =>
  Object.entries(figures).map(([label, value]) => ({ label, value: formatNumber(value) }));

function duration({ startedAt, finishedAt }: Run): string {
  const seconds = finishedAt === null ? 0 : (finishedAt.getTime() - startedAt.getTime()) / 1000;
  return `tog ${formatNumber(seconds, seconds < 10 ? 1 : 0)} sekunder`;
}
