import { ImageOff, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { flagLabel } from '#src/domain/ads/quality-flags.ts';
import { UNCONFIRMED_FLAG } from '#src/domain/ads/staff-ad-query.ts';
import { STATUS_WORDS } from '#src/domain/ads/vocabulary.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { formatCardPrice } from '#src/domain/format/price.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { staffAdUrl } from '#src/urls.ts';
import { useAfterCommit } from '#src/web/shared/hydration/use-deferred-content.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { type Column, DataTable } from '#src/web/ui/data-table.tsx';
import type { VehiclesModel } from './vehicles-data.server.ts';

type Row = VehiclesModel['rows'][number];

const ticks = (chosen: readonly number[]): Column<Row> => ({
  heading: 'Välj',
  cell: ({ id, name }) => (
    <label className="touch -my-2 inline-flex items-center justify-center">
      <input
        type="checkbox"
        name="vald"
        value={id}
        defaultChecked={chosen.includes(id)}
        className="size-5 accent-moss"
        aria-label={`Välj ${name} (${id})`}
      />
    </label>
  ),
});

const flagsOf = ({ flags, isUnconfirmed }: Row): string =>
  [...(isUnconfirmed ? [UNCONFIRMED_FLAG] : []), ...flags.map(flagLabel)].join(', ') || '–';

const COLUMNS: readonly Column<Row>[] = [
  {
    heading: 'Annons',
    className: 'min-w-44',
    cell: ({ id, name, plate, edited, hasPicture }) => (
      <>
        <Link to={staffAdUrl(id)} className="font-semibold wrap-anywhere hover:underline">
          {name}
        </Link>
        <span className="flex flex-wrap items-center gap-x-2 text-fine text-quiet">
          {id}
          {plate !== null && <span>{formatPlate(plate)}</span>}
          {edited.length > 0 && <Mark icon={Pencil} label="rättad av personal" />}
          {!hasPicture && <Mark icon={ImageOff} label="utan bild" />}
        </span>
      </>
    ),
  },
  {
    heading: 'Status',
    cell: ({ status }) => <Badge tone={status === 'active' ? 'calm' : 'plain'}>{STATUS_WORDS[status]}</Badge>,
  },
  { heading: 'Pris', isFigure: true, cell: ({ price }) => formatCardPrice(price) },
  { heading: 'År', isFigure: true, cell: ({ modelYear }) => modelYear ?? '–' },
  {
    heading: 'Miltal',
    isFigure: true,
    cell: ({ odometerKm }) => (odometerKm === null ? '–' : formatMil(odometerKm)),
  },
  { heading: 'Handlare', className: 'min-w-28', cell: ({ dealer }) => dealer ?? '–' },
  {
    heading: 'Publicerad',
    className: 'whitespace-nowrap',
    cell: ({ status, publishedAt }) => (status === 'draft' ? '–' : formatDate(publishedAt)),
  },
  { heading: 'Anmärkningar', className: 'text-fine', cell: flagsOf },
];

/** Number of rows in the first render: about one screen. */
const FIRST_ROWS = 15;

/** Table of ads, each linked to its staff page. */
export function VehicleTable({ rows, chosen }: { rows: Row[]; chosen: readonly number[] }) {
  const shown = useAfterCommit(rows, rows.slice(0, FIRST_ROWS));
  return (
    <DataTable
      caption="Annonser"
      columns={[ticks(chosen), ...COLUMNS]}
      rows={shown}
      empty="Ingen annons stämmer med det du sökte. Ta bort något ur filtret."
    />
  );
}

function Mark({ icon: Icon, label }: { icon: typeof Pencil; label: string }) {
  return (
    <span title={label} className="inline-flex">
      <Icon aria-hidden size={14} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
