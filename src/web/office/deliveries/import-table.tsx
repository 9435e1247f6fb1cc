import { useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { IMPORT_STATE_WORDS } from '#src/domain/staff-lists/import-list-query.ts';
import { importUrl } from '#src/pages/list-urls.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import type { StaffColumn } from '#src/web/office/table/staff-table.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { PlainTable } from '#src/web/ui/plain-table.tsx';
import type { ShownImports } from './import-models.server.ts';

type Import = ShownImports['imports'][number];

/** Columns of the imports. @param query of the list that they are in; undefined: of none */
export const importColumns = (query?: ShownImports['query']): readonly StaffColumn<Import>[] => [
  {
    id: 'fil',
    heading: 'Fil',
    sort: 'ascending',
    cell: ({ id, file, message }) => (
      <>
        <Link to={importUrl(id, 1, query)} className="font-medium wrap-anywhere hover:underline">
          {file}
        </Link>
        {message && <Quiet>{message}</Quiet>}
      </>
    ),
  },
  { id: 'utfall', heading: 'Utfall', cell: ({ state }) => <ImportStateView state={state} /> },
  {
    id: 'nar',
    heading: 'Började, av',
    sort: 'descending',
    cell: ({ startedAt, uploadedBy }) => (
      <>
        <ShortTime at={startedAt} />
        <Quiet>{uploadedBy ?? 'kommandoraden'}</Quiet>
      </>
    ),
  },
  {
    id: 'handlare',
    heading: 'Handlare, format',
    sort: 'ascending',
    cell: ({ format, ...own }) => (
      <>
        {dealersOf(own)}
        <Quiet>{format}</Quiet>
      </>
    ),
  },
  {
    id: 'godkanda',
    heading: 'Godkända',
    isFigure: true,
    sort: 'descending',
    cell: ({ rowsAccepted }) => formatNumber(rowsAccepted),
  },
  {
    id: 'avvisade',
    heading: 'Avvisade',
    isFigure: true,
    sort: 'descending',
    cell: ({ rowsRejected }) => formatNumber(rowsRejected),
  },
  {
    id: 'dubbletter',
    heading: 'Dubbletter',
    isFigure: true,
    sort: 'descending',
    cell: ({ rowsDuplicate }) => formatNumber(rowsDuplicate),
  },
  { id: 'nya', heading: 'Nya', isFigure: true, sort: 'descending', cell: ({ adsNew }) => formatNumber(adsNew) },
  {
    id: 'borttagna',
    heading: 'Borttagna',
    isFigure: true,
    sort: 'descending',
    cell: ({ adsRemoved }) => formatNumber(adsRemoved),
  },
];

const UNLISTED = importColumns();

/** The latest imports, each linked to its report. */
export function ImportTable({ imports, caption }: { imports: Import[]; caption: string }) {
  return <PlainTable caption={caption} columns={UNLISTED} rows={imports} empty="Inget är importerat än." />;
}

const Quiet = ({ children }: { children: string }) => (
  <span className="under block text-fine wrap-anywhere text-quiet">{children}</span>
);

type State = ShownImports['imports'][number]['state'];

export function ImportStateView({ state }: { state: State }) {
  const tone =
    state === 'done'
      ? 'calm'
      : state === 'stopped' || state === 'failed' || state === 'interrupted'
        ? 'alert'
        : 'plain';
  return <Badge tone={tone}>{IMPORT_STATE_WORDS[state]}</Badge>;
}

/** Dealers of a delivery: "Bilhuset AB", "Bilhuset AB och 57 till"; a dash when no row names one. */
export const dealersOf = ({ dealer, dealers }: { dealer: string | null; dealers: number }): string =>
  dealer === null ? '–' : dealers > 1 ? `${dealer} och ${formatNumber(dealers - 1)} till` : dealer;

const INTERVAL_MS = 2_000;

/** Refetches the page's data every 2 s while a run is active and the window is visible. */
export function useRefresh(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = useRef(true);
  isIdle.current = state === 'idle';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (isIdle.current && document.visibilityState === 'visible') revalidate();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
