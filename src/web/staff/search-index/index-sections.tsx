import { Link } from 'react-router';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { searchIndexUrl } from '#src/office-urls.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { Figure } from '#src/web/office/page/page-parts.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import type { SearchComparison, SearchIndexModel } from './search-index-data.server.ts';

/** Size of the index, time of its last build and the duration of that. */
export function IndexFigures({ figures }: { figures: SearchIndexModel['figures'] }) {
  const { kinds, builtAt, buildMs, changedAt, version } = figures;
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-6 border-y border-line py-6 md:grid-cols-3 xl:grid-cols-5">
      {kinds.map(({ type, names, aliases }) => (
        <Figure key={type} label={KIND_NAMES[type]} value={formatNumber(names)}>
          {formatCount(aliases, 'annat ord', 'andra ord')}
        </Figure>
      ))}
      <Figure label="Byggdes senast" value={formatDateTime(builtAt)} isWords>
        {`på ${formatNumber(buildMs)} ms`}
      </Figure>
      <Figure label="Ändrades senast" value={formatDateTime(changedAt)} isWords>
        {`version ${formatNumber(version)}`}
      </Figure>
    </dl>
  );
}

/** Swedish names of the entry types of the index. */
const KIND_NAMES = { brand: 'Märken', series: 'Modeller', category: 'Kategorier' } as const;

const KINDS: readonly Column<SearchComparison['kinds'][number]>[] = [
  { heading: 'Slag', cell: ({ type }) => KIND_NAMES[type] },
  { heading: 'Saknas', isFigure: true, cell: ({ missing }) => formatNumber(missing) },
  { heading: 'Överflödiga', isFigure: true, cell: ({ superfluous }) => formatNumber(superfluous) },
  { heading: 'Fel antal bilar', isFigure: true, cell: ({ miscounted }) => formatNumber(miscounted) },
];

const DIFFERENCES: readonly Column<SearchComparison['differences'][number]>[] = [
  { heading: 'Namn', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { heading: 'Slag', cell: ({ type }) => KIND_NAMES[type] },
  {
    heading: 'Till salu',
    isFigure: true,
    cell: ({ inStock }) => (inStock === null ? 'finns inte' : formatNumber(inStock)),
  },
  {
    heading: 'I indexet',
    isFigure: true,
    cell: ({ inIndex }) => (inIndex === null ? 'saknas' : formatNumber(inIndex)),
  },
];

/** Differences between the index and its source data; a rebuild corrects them. */
export function IndexComparison({ comparison: { kinds, differences, total } }: { comparison: SearchComparison }) {
  if (total === 0)
    return (
      <p className="text-small">
        Inget skiljer: varje märke, modell och kategori står i indexet, med rätt antal bilar.
      </p>
    );
  return (
    <div className="grid gap-6">
      <p className="text-small">
        {formatCount(total, 'skillnad', 'skillnader')}. Bygg om indexet för att rätta dem
        {differences.length < total ? `; de första ${formatNumber(differences.length)} visas.` : '.'}
      </p>
      <PlainTable caption="Skillnader efter slag" columns={KINDS} rows={kinds} />
      <PlainTable caption="Skillnader" columns={DIFFERENCES} rows={differences} />
    </div>
  );
}

/** The last ten operations on the index, latest first. */
export function IndexLog({ lines }: { lines: SearchIndexModel['log'] }) {
  if (lines.length === 0) return <p className="text-small text-quiet">Inget är gjort än.</p>;
  return (
    <ol className="rounded-card border border-line bg-sunken px-4 py-3 text-fine">
      {lines.map(({ id, at, line }) => (
        <li key={id} className="gap-4 py-1 md:flex">
          <span className="block shrink-0 text-quiet md:w-32">
            <ShortTime at={at} />
          </span>
          <span className="min-w-0 wrap-anywhere">{line}</span>
        </li>
      ))}
    </ol>
  );
}

const COLUMNS: readonly Column<SearchIndexModel['misses'][number]>[] = [
  { heading: 'Ord', cell: ({ term }) => <span className="block min-w-28 font-medium wrap-anywhere">{term}</span> },
  { heading: 'Gånger', isFigure: true, cell: ({ misses }) => formatNumber(misses) },
  { heading: 'Senast', cell: ({ lastAt }) => <ShortTime at={lastAt} /> },
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
    <PlainTable
      caption="Sökningar utan träff"
      columns={COLUMNS}
      rows={misses}
      empty="Ingen sökning har blivit utan träff."
    />
  );
}
