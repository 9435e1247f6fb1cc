import { formatDateTime } from '#src/domain/format/dates.ts';
import type { SearchIndexModel } from './search-index-data.server.ts';

/** The last ten operations on the index, latest first. */
export function IndexLog({ lines }: { lines: SearchIndexModel['log'] }) {
  if (lines.length === 0) return <p className="text-small text-quiet">Inget är gjort än.</p>;
  return (
    <ol className="rounded-card border border-line bg-sunken px-4 py-3 text-fine">
      {lines.map(({ id, at, line }) => (
        <li key={id} className="gap-4 py-1 md:flex">
          <time dateTime={at.toISOString()} className="block shrink-0 whitespace-nowrap text-quiet md:w-44">
            {formatDateTime(at)}
          </time>
          <span className="min-w-0 wrap-anywhere">{line}</span>
        </li>
      ))}
    </ol>
  );
}
