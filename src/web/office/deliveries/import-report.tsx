import { withVat } from '#src/domain/ads/vat.ts';
import { IMPORT_AD_CHANGES, type ImportAdChange } from '#src/domain/deliveries/import-ads.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { Paged } from '#src/web/office/page/paged.tsx';
import { FactList, FactRow } from '#src/web/ui/fact-list.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { ShownImport } from './import-models.server.ts';
import { REJECTED_COLUMNS } from './rejected-columns.tsx';
import type { OfAds } from './trial-report.tsx';
import { RowLabelText, ValueWarnings } from './value-warnings.tsx';

type Run = ShownImport['run'];

const UNMATCHED_SHOWN = 20;

type Unmatched = Run['unmatched'][number];

const unmatchedColumns = (teachUrl: ReportProps['teachUrl']): readonly Column<Unmatched>[] => [
  {
    heading: 'Märke och modell',
    className: 'wrap-anywhere',
    cell: (car) => {
      const name = [car.brand, car.model].filter((part) => part !== null).join(' ');
      return teachUrl ? (
        <Link to={teachUrl(car)} className="link">
          {name}
        </Link>
      ) : (
        name
      );
    },
  },
  { heading: 'Rader', isFigure: true, cell: ({ rows }) => formatNumber(rows) },
];

type ReportProps = {
  run: Run;
  /** Address of the ads that the import changed in one way; undefined: the counts are no links. */
  adsUrl?: (change: ImportAdChange) => string;
  /** Address at which staff teach what an unknown car is. */
  teachUrl?: (car: Unmatched) => string;
};

/** Counts of a completed import. */
export function ImportReportView({ run, adsUrl, teachUrl }: ReportProps) {
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
        <dl>
          <AdCount change="nya" count={run.adsNew} adsUrl={adsUrl} />
          <AdCount change="andrade" count={run.adsChanged} adsUrl={adsUrl} />
          <FactRow label="Bara nytt pris">{formatNumber(run.adsRepriced)}</FactRow>
          <FactRow label="Oförändrade">{formatNumber(run.adsUnchanged)}</FactRow>
          <AdCount change="aterkomna" count={run.adsReturned} adsUrl={adsUrl} />
          <AdCount change="borttagna" count={run.adsRemoved} adsUrl={adsUrl} />
          <FactRow label="Ändrade priser">{formatNumber(run.priceChanges)}</FactRow>
        </dl>
      </Section>
      {run.unmatched.length > 0 && (
        <div className="lg:col-span-2">
          <Section heading="Okända bilar">
            <p className="mb-3 max-w-prose text-small text-quiet">
              {formatCount(rows, 'rad', 'rader')} med ett märke eller en modell som inte finns i katalogen. De visas som
              text.
              {teachUrl && ' Välj en rad för att lära in vad den är.'}
            </p>
            <PlainTable
              caption="Okända bilar, de vanligaste först"
              columns={unmatchedColumns(teachUrl)}
              rows={run.unmatched.slice(0, UNMATCHED_SHOWN)}
            />
          </Section>
        </div>
      )}
    </div>
  );
}

type AdCountProps = { change: ImportAdChange; count: number; adsUrl: ReportProps['adsUrl'] };

/** A number of ads that the import changed, with a link to them. */
const AdCount = ({ change, count, adsUrl }: AdCountProps) => (
  <FactRow label={IMPORT_AD_CHANGES[change].label}>
    {count === 0 || adsUrl === undefined ? (
      formatNumber(count)
    ) : (
      <Link
        to={adsUrl(change)}
        className="link"
        aria-label={`${IMPORT_AD_CHANGES[change].label}: ${formatCount(count, 'annons', 'annonser')}`}
      >
        {formatNumber(count)}
      </Link>
    )}
  </FactRow>
);

const facts = (figures: Record<string, number>) =>
  Object.entries(figures).map(([label, value]) => ({ label, value: formatNumber(value) }));

function duration({ startedAt, finishedAt }: Run): string {
  const seconds = finishedAt === null ? 0 : (finishedAt.getTime() - startedAt.getTime()) / 1000;
  return `tog ${formatNumber(seconds, seconds < 10 ? 1 : 0)} sekunder`;
}

/** The trial of a file that was not imported, as the page of the run reports it; null: there is none. */
export const shownTrial = ({ state, trial }: Pick<Run, 'state' | 'trial'>): Run['trial'] =>
  state === 'stopped' || state === 'checked' ? trial : null;

/** Warnings about a file that was read, and about values of its rows. */
export function ImportWarnings({ run }: { run: Run }) {
  // The report of a trial states them itself.
  if (shownTrial(run) !== null) return null;
  const { warnings, valueWarnings } = run;
  return (
    <>
      {warnings.length > 0 && (
        <div className="mt-4 max-w-3xl">
          <Message tone="bad" title="Varning">
            {warnings.map((warning) => (
              <p key={warning} className="wrap-anywhere">
                {warning}
              </p>
            ))}
          </Message>
        </div>
      )}
      <ValueWarnings warnings={valueWarnings} />
    </>
  );
}

const doubtedColumns = (adUrlOf: OfAds['adUrlOf']): readonly Column<ShownImport['doubted'][number]>[] => [
  {
    heading: 'Annons',
    cell: ({ id, name, licencePlate, dealerAdId }) => (
      <Link to={adUrlOf(id)} className="link inline-block py-1">
        <RowLabelText label={{ heading: name, licencePlate, dealerAdId }} />
      </Link>
    ),
  },
  { heading: 'Miltal', isFigure: true, cell: ({ odometerKm }) => formatMil(odometerKm) },
];

/** Ads whose odometer is unlikely at their age: often mil in a field of kilometres, or the reverse. */
export const DoubtedOdometers = ({ doubted, adUrlOf }: Pick<ShownImport, 'doubted'> & OfAds) =>
  doubted.length > 0 && (
    <div className="mt-10">
      <Section heading="Miltal som kanske är fel">
        <p className="mb-3 max-w-prose text-small text-quiet">
          Bilar i samma ålder har oftast ett helt annat miltal. Kontrollera om det ska stå mil eller kilometer. Stämmer
          miltalet behöver inget ändras, men priset bedöms inte.
        </p>
        <PlainTable
          caption="Annonser vars miltal är ovanligt för åldern"
          columns={doubtedColumns(adUrlOf)}
          rows={doubted}
        />
      </Section>
    </div>
  );

const doubtedVatColumns = (adUrlOf: OfAds['adUrlOf']): readonly Column<ShownImport['doubtedVats'][number]>[] => [
  {
    heading: 'Annons',
    cell: ({ id, name, licencePlate, dealerAdId }) => (
      <Link to={adUrlOf(id)} className="link inline-block py-1">
        <RowLabelText label={{ heading: name, licencePlate, dealerAdId }} />
      </Link>
    ),
  },
  { heading: 'Pris', isFigure: true, cell: ({ price }) => formatKronor(price) },
  { heading: 'Med moms', isFigure: true, cell: ({ price }) => formatKronor(withVat(price)) },
  {
    heading: 'Liknande bilar',
    isFigure: true,
    cell: ({ estimate }) => (estimate === null ? 'moms oklart' : formatKronor(estimate)),
  },
];

/** Ads of which it is unclear whether the price includes VAT: the dealer is asked. */
export const DoubtedVats = ({ doubtedVats, adUrlOf }: Pick<ShownImport, 'doubtedVats'> & OfAds) =>
  doubtedVats.length > 0 && (
    <div className="mt-10">
      <Section heading="Priser som kanske är utan moms">
        <p className="mb-3 max-w-prose text-small text-quiet">
          Ingår momsen i priset? Skriv det i filen, till exempel ”inkl. moms” eller ”exkl. moms” i en kolumn som heter
          Moms. Här står transportbilar och andra där det är oklart, och bilar vars pris stämmer med liknande bilars
          först när momsen läggs till.
        </p>
        <PlainTable caption="Annonser vars moms är oklar" columns={doubtedVatColumns(adUrlOf)} rows={doubtedVats} />
      </Section>
    </div>
  );

type RejectedRowsProps = Pick<ShownImport, 'run' | 'rejected' | 'page' | 'lastPage'> & {
  /** Address of a page of the rows. */
  urlOf: (page: number) => string;
};

/** Rejected rows, each with its error, for the dealer to correct. */
export function RejectedRows({ run, rejected, page, lastPage, urlOf }: RejectedRowsProps) {
  return (
    <div className="mt-10">
      <Section heading="Avvisade rader">
        <Paged count={formatCount(run.rowsRejected, 'rad', 'rader')} urlOf={urlOf} page={page} lastPage={lastPage}>
          <PlainTable
            caption="Avvisade rader, i filens ordning"
            columns={REJECTED_COLUMNS}
            rows={rejected}
            empty="Ingen rad på den här sidan."
          />
        </Paged>
      </Section>
    </div>
  );
}
