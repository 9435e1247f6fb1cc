import { Link } from 'react-router';
import { formatDate } from '#src/domain/format/dates.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { searchIndexUrl } from '#src/urls.ts';
import { type Column, DataTable } from '#src/web/ui/data-table.tsx';
import type { SearchIndexModel } from './search-index-data.server.ts';

const COLUMNS: readonly Column<SearchIndexModel['misses'][number]>[] = [
  { heading: 'Ord', cell: ({ term }) => <span className="block min-w-28 font-medium wrap-anywhere">{term}</span> },
  { heading: 'Gånger', isFigure: true, cell: ({ misses }) => formatNumber(misses) },
  { heading: 'Senast', cell: ({ lastAt }) => <span className="whitespace-nowrap">{formatDate(lastAt)}</span> },
  {
    heading: 'Åtgärd',
    cell: ({ term }) => (
      <Link
        to={`${searchIndexUrl({ newAlias: term })}#alias`}
        aria-label={`Gör till alias: ${term}`}
        className="-my-1 inline-block py-1 font-semibold whitespace-nowrap text-moss hover:underline"
      >
        Gör till alias
      </Link>
    ),
  },
];

/** Searches without results, most frequent first. */
export function SearchMissTable({ misses }: { misses: SearchIndexModel['misses'] }) {
  return (
    <DataTable
      caption="Sökningar utan träff"
      columns={COLUMNS}
      rows={misses}
      keyOf={({ term }) => term}
      empty="Ingen sökning har blivit utan träff."
    />
  );
}
