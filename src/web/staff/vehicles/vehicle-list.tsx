import { ImageOff, Pencil } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import { adFieldLabel } from '#src/domain/ads/ad-fields.ts';
import { BULK_ACTION_WORDS, type BulkActionWord } from '#src/domain/ads/bulk-action.ts';
import type { CellField } from '#src/domain/ads/cell-fields.ts';
import { flagLabel } from '#src/domain/ads/quality-flags.ts';
import { controlValues } from '#src/domain/ads/staff-fields.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatPrice, formatPriceChange } from '#src/domain/format/price.ts';
import {
  formatStaffAdQuery,
  STAFF_AD_SORTS,
  type StaffAdQuery,
  UNCONFIRMED_FLAG,
} from '#src/domain/staff-lists/staff-ad-query.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { shownStatus } from '#src/domain/vocabulary/shown-status.ts';
import { newAdUrl } from '#src/office-urls.ts';
import { staffAdsUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { StaffList } from '#src/web/office/table/staff-list.tsx';
import type { StaffColumn } from '#src/web/office/table/staff-table.tsx';
import { HiddenParams } from '#src/web/shared/filters/hidden-params.tsx';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { useFoldOver } from '#src/web/ui/use-outside-press.ts';
import { CellEditor } from './cell-editor.tsx';
import { VehicleFilters } from './vehicle-filters.tsx';
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
    // Of one size, also while a picture loads and where it fails.
    cell: ({ pictures }) => (
      <div className="grid h-9 w-12 place-items-center overflow-hidden rounded-card bg-sunken text-quiet">
        {pictures.length === 0 ? (
          <Mark icon={ImageOff} label="utan bild" />
        ) : (
          <CarPicture
            urls={pictures}
            alt=""
            priority="late"
            sizes="48px"
            widths={[160]}
            standIn={<Mark icon={ImageOff} label="bilden kunde inte laddas" />}
          />
        )}
      </div>
    ),
  },
  {
    id: 'namn',
    heading: 'Annons',
    className: 'min-w-44',
    sort: 'ascending',
    cell: ({ id, name, plate, edited }) => (
      <>
        <Link to={staffAdUrl(id, query)} title={name} className="one-line font-semibold hover:underline">
          {name}
        </Link>
        <span className="under flex items-center gap-x-2 text-fine text-quiet">
          {id}
          {plate !== null && <span>{formatPlate(plate)}</span>}
          {edited.length > 0 && <Mark icon={Pencil} label="rättad för hand" />}
        </span>
      </>
    ),
  },
  {
    id: 'status',
    heading: 'Status',
    sort: 'ascending',
    editor: editorOf('status', ({ status }) => status, onSaved),
    cell: ({ status, isWithheld, publication }) => (
      <>
        <Badge tone={status === 'active' ? 'calm' : 'plain'}>{shownStatus({ status, isWithheld })}</Badge>
        {publication !== null && <PublicationTime {...publication} />}
      </>
    ),
  },
  {
    id: 'pris',
    heading: 'Pris',
    isFigure: true,
    sort: 'ascending',
    editor: editorOf('price', ({ price }) => price, onSaved),
    cell: ({ price }) => formatPrice(price),
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
    sort: 'ascending',
    cell: ({ dealer }) => <span className="one-line max-w-36">{dealer ?? '–'}</span>,
  },
  {
    id: 'publicerad',
    heading: 'Publicerad',
    className: 'whitespace-nowrap',
    sort: 'descending',
    cell: ({ status, publishedAt }) => (status === 'draft' ? '–' : <ShortTime at={publishedAt} isFromFeed />),
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
  {
    id: 'anmarkningar',
    heading: 'Anmärkningar',
    className: 'text-fine',
    cell: (row) => <span className="one-line max-w-36">{flagsOf(row)}</span>,
  },
];

type VehicleListProps = {
  model: VehiclesModel;
  /** Outcome of the last action on ads, or the question before the next one. */
  notice: ReactNode;
};

/** The order and the part of the list that is shown do not change which ads it contains. */
const FIRST_PART: Partial<StaffAdQuery> = { page: 1, size: 50, order: { by: 'publicerad', isDescending: true } };

/** The list of ads, each linked to its staff page; a form that selects ads is around the table. */
export function VehicleList({ model, notice }: VehicleListProps) {
  const { query, rows, total, dealers, brands, flags, chosen, isWholeList, asked, outcome } = model;
  const list = staffAdsUrl({ ...query, ...FIRST_PART });
  // Ends the selection with the list that it belongs to, and after the action on it; and what was saved in a cell before.
  const formKey = `${list} ${asked === null ? '' : chosen} ${isWholeList} ${outcome?.id}`;
  const [saved, setSaved] = useState<{ answer: ActionAnswer; formKey: string } | null>(null);
  const onSaved = useCallback((answer: ActionAnswer) => setSaved({ answer, formKey }), [formKey]);
  const columns = useMemo(() => columnsOf(query, onSaved), [query, onSaved]);
  return (
    <StaffList
      heading="Vehicles"
      action={
        <ButtonLink kind="primary" to={newAdUrl()} className="px-4 text-small">
          Ny annons
        </ButtonLink>
      }
      filters={<VehicleFilters key={list} query={query} dealers={dealers} brands={brands} flags={flags} />}
      notice={
        <>
          {notice}
          {saved?.formKey === formKey && (
            <SavedCell key={saved.answer.values.seen?.[0]} answer={saved.answer} onUndone={onSaved} />
          )}
        </>
      }
      wrap={(table) => (
        <Form key={formKey} method="get" preventScrollReset>
          <HiddenParams params={formatStaffAdQuery(query)} />
          {table}
        </Form>
      )}
      list="vehicles"
      name="vehicles"
      caption="Annonser"
      columns={columns}
      rows={rows}
      empty="Ingen annons stämmer med det du sökte. Ta bort något ur filtret."
      query={query}
      total={total}
      count={formatCount(total, 'annons', 'annonser')}
      urlOf={({ order: { by, isDescending }, ...part }) => {
        const column = STAFF_AD_SORTS.find((each) => each === by) ?? query.order.by;
        return staffAdsUrl({ ...query, ...part, order: { by: column, isDescending } });
      }}
      selection={{ chosen, isWholeList, total, labelOf: ({ id, name }) => `Välj ${name} (${id})`, actions: ACTIONS }}
    />
  );
}

/** The value saved in a cell, with its undoing. */
function SavedCell({ answer, onUndone }: { answer: ActionAnswer; onUndone: OnSaved }) {
  const { submit, data, state } = useFetcher<ActionAnswer>();
  const undo = () => {
    const { id = [], field = [], value = [], seen = [], reason = [] } = answer.values;
    const fields = {
      intent: 'cell',
      id: id[0] ?? '',
      field: field[0] ?? '',
      value: value[0] ?? '',
      seen: seen[0] ?? '',
      reason: reason[0] ?? '',
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

type Publication = { at: Date; problem: string | null; isTried: boolean; isWithheld: boolean };

const PublicationTime = ({ at, problem, isTried, isWithheld }: Publication) =>
  problem === null ? (
    <span className="under block text-fine text-quiet">
      publiceras <ShortTime at={at} />
      {isWithheld && ', visas inte än'}
    </span>
  ) : (
    <span className="under block text-fine font-semibold text-red" title={problem}>
      {isTried ? 'publicerades' : 'publiceras'} inte
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
