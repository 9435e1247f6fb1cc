import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { Figure } from '#src/web/admin/staff-page/figure.tsx';
import { KIND_NAMES } from './kind-names.ts';
import type { SearchIndexModel } from './search-index-data.server.ts';

/** Size of the index, time of its last build and the duration of that. */
export function IndexFigures({ figures }: { figures: SearchIndexModel['figures'] }) {
  const { kinds, builtAt, buildMs, changedAt, version } = figures;
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-6 border-y border-line py-6 md:grid-cols-3 xl:grid-cols-5">
      {kinds.map(({ type, names, aliases }) => (
        <Figure key={type} label={KIND_NAMES[type]} value={formatNumber(names)}>
          {`${formatNumber(aliases)} andra ord`}
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
