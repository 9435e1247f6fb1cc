import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { type Column, DataTable } from '#src/web/ui/data-table.tsx';
import { KIND_NAMES } from './kind-names.ts';
import type { SearchComparison } from './search-index-data.server.ts';

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
      <DataTable caption="Skillnader efter slag" columns={KINDS} rows={kinds} keyOf={({ type }) => type} empty="" />
      <DataTable
        caption="Skillnader"
        columns={DIFFERENCES}
        rows={differences}
        keyOf={({ type, name }) => `${type} ${name}`}
        empty=""
      />
    </div>
  );
}
