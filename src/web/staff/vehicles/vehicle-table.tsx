import { ImageOff, Pencil } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useFetcher } from 'react-router';
import { adFieldLabel } from '#src/domain/ads/ad-fields.ts';
import { BULK_ACTION_WORDS, type BulkActionWord } from '#src/domain/ads/bulk-action.ts';
import type { CellField } from '#src/domain/ads/cell-fields.ts';
import { flagLabel } from '#src/domain/ads/quality-flags.ts';
import { controlValues } from '#src/domain/ads/staff-fields.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatCardPrice, formatPriceChange } from '#src/domain/format/price.ts';
import { STAFF_AD_SORTS, type StaffAdQuery, UNCONFIRMED_FLAG } from '#src/domain/staff-lists/staff-ad-query.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { STATUS_WORDS } from '#src/domain/vocabulary/vocabulary.ts';
import { staffAdsUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { type StaffColumn, StaffTable } from '#src/web/office/table/staff-table.tsx';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { useFoldOver } from '#src/web/ui/use-outside-press.ts';
import { CellEditor } from './cell-editor.tsx';
import type { VehiclesModel } from './vehicles-data.server.ts';

type Row = VehiclesModel['rows'][number];

const flagsOf = ({ flags, unconfirmedSince }: Row): string =>
  [...(unconfirmedSince === null ? [] : [UNCONFIRMED_FLAG]), ...flags.map(flagLabel)].join(', ') || '–';

type OnSaved = (answer: ActionAnswer) => void;

/** The editor of a column; a draft is edited as a whole. */
const editorOf =
  (
    field: CellField,
    readValue: (row: Row) => string | number | null,
    onSaved: OnSaved,
  ): NonNullable<StaffColumn<Row>['editor']> =>
  (row, close) => (
    <CellEditor
      key={`${row.id} ${field}`}
      change={{ id: row.id, field, value: String(readValue(row) ?? ''), seen: row.updatedAt.toISOString() }}
      label={`${adFieldLabel(field)} för ${row.name}`}
      close={close}
      onSaved={onSaved}
    />
  );

const columnsOf = (query: StaffAdQuery, onSaved: OnSaved): readonly StaffColumn<Row>[] => [
  {
    id: 'bild',
    heading: 'Bild',
    className: 'min-w-20',
    cell: ({ pictures }) =>
      pictures.length > 0 && (
        <CarPicture
          urls={pictures}
          alt=""
          priority="late"
          sizes="64px"
          widths={[320]}
          standIn={<Mark icon={ImageOff} label="bilden kunde inte laddas" />}
          className="max-w-16"
        />
      ),
  },
  {
    id: 'namn',
    heading: 'Annons',
    className: 'min-w-44',
    sort: 'ascending',
    cell: ({ id, name, plate, edited, pictures }) => (
      <>
        <Link to={staffAdUrl(id, query)} className="font-semibold wrap-anywhere hover:underline">
          {name}
        </Link>
        <span className="flex flex-wrap items-center gap-x-2 text-fine text-quiet">
          {id}
          {plate !== null && <span>{formatPlate(plate)}</span>}
          {edited.length > 0 && <Mark icon={Pencil} label="rättad för hand" />}
          {pictures.length === 0 && <Mark icon={ImageOff} label="utan bild" />}
        </span>
      </>
    ),
  },
  {
    id: 'status',
    heading: 'Status',
    sort: 'ascending',
    editor: editorOf('status', ({ status }) => status, onSaved),
    cell: ({ status, publishAt, publicationProblem }) => (
      <>
        <Badge tone={status === 'active' ? 'calm' : 'plain'}>{STATUS_WORDS[status]}</Badge>
        {publishAt !== null && <PublicationTime at={publishAt} problem={publicationProblem} />}
      </>
    ),
  },
  {
    id: 'pris',
    heading: 'Pris',
    isFigure: true,
    sort: 'ascending',
    editor: editorOf('price', ({ price }) => price, onSaved),
    cell: ({ price }) => formatCardPrice(price),
  },
  {
    id: 'ar',
    heading: 'År',
    isFigure: true,
    sort: 'descending',
    cell: ({ modelYear }) => modelYear ?? '–',
  },
  {
    id: 'matare',
    heading: 'Miltal',
    isFigure: true,
    sort: 'ascending',
    editor: editorOf('odometer_km', ({ odometerKm }) => controlValues(odometerKm, 'odometer_km')[0] ?? null, onSaved),
    cell: ({ odometerKm }) => (odometerKm === null ? '–' : formatMil(odometerKm)),
  },
  {
    id: 'handlare',
    heading: 'Handlare',
    className: 'min-w-28',
    sort: 'ascending',
    cell: ({ dealer }) => dealer ?? '–',
  },
  {
    id: 'publicerad',
    heading: 'Publicerad',
    className: 'whitespace-nowrap',
    sort: 'descending',
    cell: ({ status, publishedAt }) => (status === 'draft' ? '–' : <ShortTime at={publishedAt} />),
  },
  {
    id: 'andrad',
    heading: 'Ändrad',
    className: 'whitespace-nowrap',
    sort: 'descending',
    isExtra: true,
    cell: ({ updatedAt }) => <ShortTime at={updatedAt} />,
  },
  {
    id: 'dagar',
    heading: 'Dagar ute',
    isFigure: true,
    isExtra: true,
    cell: ({ daysForSale }) => daysForSale ?? '–',
  },
  {
    id: 'prisandring',
    heading: 'Prisändring',
    isFigure: true,
    isExtra: true,
    cell: ({ price, firstPrice }) =>
      price === null || firstPrice === null || price === firstPrice ? '–' : formatPriceChange(price - firstPrice),
  },
  { id: 'anmarkningar', heading: 'Anmärkningar', className: 'text-fine', cell: flagsOf },
];

type VehicleTableProps = Pick<VehiclesModel, 'query' | 'rows' | 'total' | 'chosen' | 'isWholeList'>;

/** Table of ads, each linked to its staff page; a part of the form that selects ads. */
export function VehicleTable({ query, rows, total, chosen, isWholeList }: VehicleTableProps) {
  const [saved, setSaved] = useState<ActionAnswer | null>(null);
  const columns = useMemo(() => columnsOf(query, setSaved), [query]);
  return (
    <>
      {saved && <SavedCell key={saved.values.seen?.[0]} answer={saved} onUndone={setSaved} />}
      <StaffTable
        name="vehicles"
        caption="Annonser"
        columns={columns}
        rows={rows}
        empty="Ingen annons stämmer med det du sökte. Ta bort något ur filtret."
        order={query.order}
        urlOfOrder={({ by, isDescending }) => {
          const column = STAFF_AD_SORTS.find((each) => each === by) ?? query.order.by;
          return staffAdsUrl({ ...query, order: { by: column, isDescending }, page: 1 });
        }}
        selection={{ chosen, isWholeList, total, labelOf: ({ id, name }) => `Välj ${name} (${id})`, actions: ACTIONS }}
      />
    </>
  );
}

/** The value saved in a cell, with its undoing. */
function SavedCell({ answer, onUndone }: { answer: ActionAnswer; onUndone: OnSaved }) {
  const { submit, data, state } = useFetcher<ActionAnswer>();
  const undo = () => {
    const { id = [], field = [], value = [], seen = [] } = answer.values;
    const fields = {
      intent: 'cell',
      id: id[0] ?? '',
      field: field[0] ?? '',
      value: value[0] ?? '',
      seen: seen[0] ?? '',
    };
    void submit(fields, { method: 'post', action: staffAdsUrl() });
  };
  useEffect(() => {
    if (state === 'idle' && data?.ok) onUndone(data);
  }, [state, data, onUndone]);
  return (
    <p role="status" className="mb-2 flex flex-wrap items-center gap-x-4 text-small">
      <span>
        <span className="font-semibold">Sparat.</span> {answer.title}
      </span>
      <Button kind="small" type="button" onClick={undo}>
        Ångra
      </Button>
      {data !== undefined && !data.ok && <span className="text-red">{data.errors.value ?? data.text}</span>}
    </p>
  );
}

/** Each is previewed and confirmed before it runs. */
const ACTIONS = (
  <>
    <Button kind="small" name="atgard" value="hide">
      Dölj valda
    </Button>
    <Button kind="small" name="atgard" value="pris">
      Ändra pris
    </Button>
    <MoreActions />
  </>
);

const MORE: readonly BulkActionWord[] = ['show', 'status', 'biltyp', 'handlare', 'folj'];

function MoreActions() {
  const { fold } = useFoldOver();
  return (
    <details {...fold} className="relative">
      <summary className="touch inline-flex items-center rounded-card px-2 text-small font-semibold text-moss hover:bg-sunken">
        Fler åtgärder
      </summary>
      <div className="absolute left-0 z-20 mt-1 grid w-56 gap-1 rounded-card border border-edge bg-raised p-2 shadow-float">
        {MORE.map((word) => (
          <button
            key={word}
            type="submit"
            name="atgard"
            value={word}
            className="touch rounded-card px-3 text-left text-small font-medium hover:bg-sunken"
          >
            {BULK_ACTION_WORDS[word]}
          </button>
        ))}
      </div>
    </details>
  );
}

const PublicationTime = ({ at, problem }: { at: Date; problem: string | null }) =>
  problem === null ? (
    <span className="block text-fine text-quiet">
      publiceras <ShortTime at={at} />
    </span>
  ) : (
    <span className="block text-fine font-semibold text-red" title={problem}>
      publicerades inte
    </span>
  );

function Mark({ icon: Icon, label }: { icon: typeof Pencil; label: string }) {
  return (
    <span title={label} className="inline-flex">
      <Icon aria-hidden size={14} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
