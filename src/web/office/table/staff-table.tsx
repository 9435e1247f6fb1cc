import {
  columnOrderingFeature,
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import type { StaffListOrder } from '#src/domain/staff-lists/list-order.ts';
import { CHOOSES_LIST, CHOOSES_PAGE, CHOSEN_FIELD } from '#src/domain/staff-lists/selection.ts';
import { useAfterCommit } from '#src/web/frame/hydration/use-deferred-content.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { type Column, FROM } from '#src/web/ui/plain-table.tsx';
import { type CellMove, useCellEditing } from './cell-editing.ts';
import { onTableKey, useSearchKey } from './table-keys.ts';
import { columnsAtFirst, useTableView } from './table-view.ts';

export type StaffColumn<Row> = Column<Row> & {
  /** Name in the address and on the device. */
  id: string;
  /** Direction of the first click on its heading. Absent: the list cannot be sorted by it. */
  sort?: 'ascending' | 'descending';
  /** Not shown until it is chosen. */
  isExtra?: boolean;
  /** The control that edits the cell in place; null: this row's cannot be edited. Its `close` moves on: to the row, or to a cell beside it. */
  editor?: (row: Row, close: (move: CellMove) => void) => ReactNode;
};

type Selection<Row> = {
  /** Ids of the ticked rows at first. */
  chosen: readonly number[];
  /** All rows of the list are chosen at first, on all pages. */
  isWholeList: boolean;
  /** Rows on all pages. */
  total: number;
  /** Accessible name of a row's tick box. */
  labelOf: (row: Row) => string;
  /** Buttons that act on the ticked rows, by the form around the table. */
  actions: ReactNode;
};

export type StaffTableProps<Row> = {
  /** Name of its view on the device. */
  name: string;
  caption: string;
  columns: readonly StaffColumn<Row>[];
  rows: readonly Row[];
  /** Shown in place of a table without rows. */
  empty: string;
  order?: StaffListOrder;
  urlOfOrder?: (order: StaffListOrder) => string;
  /** Rows can be ticked, on several pages. */
  selection?: Selection<Row>;
};

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature });

/** Number of rows in the first frame of another list: about one screen. */
const FIRST_ROWS = 20;

/** The first rows of another list, and right after their frame all of them. The same rows with other values are shown at once. */
function useShownRows<Row extends { id: number | string }>(rows: readonly Row[]): readonly Row[] {
  const first = rows.slice(0, FIRST_ROWS);
  const committed = useAfterCommit(rows, first);
  if (committed === rows) return rows;
  const known = new Set(committed.map(({ id }) => id));
  return rows.length === known.size && rows.every(({ id }) => known.has(id)) ? rows : first;
}

/** The table of staff lists: sorted by its headings, with columns and keys as the device remembers them. It scrolls with the page. */
export function StaffTable<Row extends { id: number | string }>({ rows, columns, ...props }: StaffTableProps<Row>) {
  const { name, caption, empty, order, urlOfOrder, selection } = props;
  const shownRows = useShownRows(rows);
  const { initial, known } = useMemo(() => columnsAtFirst(columns), [columns]);
  const { view, isInBrowser } = useTableView(name, initial, known);
  useSearchKey(view.hasKeys);
  const [isWholeList, setIsWholeList] = useState(selection?.isWholeList ?? false);
  const [rowSelection, setRowSelection] = useState<RowSelectionState>(() =>
    Object.fromEntries((selection?.chosen ?? []).map((id) => [id, true] as const)),
  );
  const columnOrder = [...view.columns, ...known.filter((id) => !view.columns.includes(id))];
  const columnVisibility = Object.fromEntries(known.map((id) => [id, view.columns.includes(id)]));
  const defined = useMemo(() => columns.map(({ id, heading }) => ({ id, header: heading })), [columns]);
  const table = useTable({
    features,
    columns: defined,
    data: shownRows,
    state: { columnOrder, columnVisibility, rowSelection },
    getRowId: ({ id }) => String(id),
    onRowSelectionChange: setRowSelection,
    isRowRangeSelectionEvent: isWithShift,
  });
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const visible = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  const { edited, edit, section } = useCellEditing(visible);
  const isWide = useIsWide(section, visible.length);
  const selectedIds = table.getSelectedRowIds();
  // Rows are not named one by one beside the whole list; without scripts they stay so that they can be chosen instead of it.
  const rowField = isWholeList && isInBrowser ? undefined : CHOSEN_FIELD;
  // Controls that need scripts; their place is reserved.
  const unlessHydrated = isInBrowser ? '' : 'invisible needs-script';
  const onPage = new Set(shownRows.map(({ id }) => String(id)));

  /** Ends the selection of the whole list when one of its rows is unticked: the others of the page remain ticked. */
  const tick = (event: ChangeEvent<HTMLInputElement>, id: string, toggle: (event: unknown) => void): void => {
    if (!isWholeList) toggle(event);
    else {
      setIsWholeList(false);
      setRowSelection(
        Object.fromEntries([...onPage].filter((each) => each !== id).map((each) => [each, true] as const)),
      );
    }
  };

  return (
    <>
      {selection && rows.length > 0 && (
        // From the server on at its place: a press that falls on the hydration must not meet another row.
        <div className="z-10 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 bg-ground text-small md:sticky md:top-0">
          {selection.total > rows.length && (
            <label className="touch inline-flex items-center gap-3">
              <input
                type="checkbox"
                name={CHOSEN_FIELD}
                value={CHOOSES_LIST}
                checked={isWholeList}
                onChange={({ target }) => setIsWholeList(target.checked)}
                className="size-5 accent-moss"
              />
              {`Alla som stämmer: ${formatNumber(selection.total)}`}
            </label>
          )}
          {selection.actions}
          <span role="status" className={`text-quiet tabular-nums ${unlessHydrated}`}>
            {formatCount(isWholeList ? selection.total : selectedIds.length, 'vald', 'valda')}
          </span>
          {!isWholeList &&
            selectedIds
              .filter((id) => !onPage.has(id))
              .map((id) => <input key={id} type="hidden" name={CHOSEN_FIELD} value={id} />)}
        </div>
      )}
      {rows.length === 0 ? (
        <p className="text-small text-quiet">{empty}</p>
      ) : (
        <section
          className={`relative max-md:overflow-x-auto ${isWide ? 'overflow-x-auto' : ''}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          aria-label={`Tabell: ${caption}`}
          ref={section}
          onKeyDown={(event) => onTableKey(event, view.hasKeys, edit)}
        >
          <table
            className={`w-full border-separate border-spacing-0 text-small ${view.isWhole ? 'whole-rows' : 'one-line-rows'}`}
          >
            <caption className="sr-only">{caption}</caption>
            <thead className={`z-5 bg-ground ${isWide ? '' : 'md:sticky'} ${selection ? 'top-11' : 'top-0'}`}>
              <tr>
                {selection && (
                  <th scope="col" className={`${HEAD} text-left`}>
                    <label className="touch inline-flex items-center">
                      <input
                        type="checkbox"
                        name={rowField}
                        value={CHOOSES_PAGE}
                        checked={isWholeList || table.getIsAllRowsSelected()}
                        onChange={(event) => {
                          setIsWholeList(false);
                          table.getToggleAllRowsSelectedHandler()(event);
                        }}
                        className="size-5 accent-moss"
                        aria-label="Välj alla på sidan"
                      />
                    </label>
                  </th>
                )}
                {visible.map((column) => (
                  <Heading key={column.id} column={column} order={order} urlOfOrder={urlOfOrder} />
                ))}
              </tr>
            </thead>
            <tbody>
              {table.getRowModel().rows.map((row) => (
                <tr key={row.id} data-row={row.id} className="focus-within:bg-sunken has-checked:bg-moss-tint">
                  {selection && (
                    <td className="border-b border-line pr-4">
                      <label className="touch -my-2 inline-flex items-center justify-center">
                        <input
                          type="checkbox"
                          name={rowField}
                          value={row.id}
                          checked={isWholeList || row.getIsSelected()}
                          onChange={(event) => tick(event, row.id, row.getToggleSelectedHandler())}
                          className="size-5 accent-moss"
                          aria-label={selection.labelOf(row.original)}
                        />
                      </label>
                    </td>
                  )}
                  {visible.map(({ id, isFigure, className = '', from, cell, editor }) => (
                    <td
                      key={id}
                      className={`border-b border-line pr-4 last:pr-0 ${isFigure ? 'text-right whitespace-nowrap tabular-nums' : className} ${from ? FROM[from] : ''}`}
                    >
                      {editor === undefined || !isInBrowser ? (
                        cell(row.original)
                      ) : edited?.row === row.id && edited.column === id ? (
                        editor(row.original, edit.close)
                      ) : (
                        // Also reached by the key e on the row: three more stops in each row would be in the way.
                        <button
                          type="button"
                          tabIndex={-1}
                          title="Ändra"
                          onClick={() => edit.begin(row.id, id)}
                          // Its height beyond one line is margin, so that its text is on the line of the other cells.
                          className="touch -my-[calc((2.75rem-1lh)/2)] inline-flex cursor-text items-center rounded-card align-top hover:bg-sunken"
                        >
                          {cell(row.original)}
                        </button>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

/**
 * Whether the table is wider than its place, and so scrolls sideways in it. A table that fits does not: its headings then stay in view while
 * the page scrolls.
 */
function useIsWide(section: RefObject<HTMLElement | null>, columns: number): boolean {
  const [isWide, setIsWide] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is another one with other columns
  useEffect(() => {
    const place = section.current;
    const table = place?.firstElementChild;
    if (!place || !table) return;
    const observer = new ResizeObserver(() => setIsWide(table.clientWidth > place.clientWidth + 1));
    observer.observe(place);
    observer.observe(table);
    return () => observer.disconnect();
  }, [section, columns]);
  return isWide;
}

const HEAD = 'border-b border-edge pr-4 text-fine font-semibold whitespace-nowrap text-quiet last:pr-0';

/** Whether a tick box was changed by a click with Shift. */
const isWithShift = (event: unknown): boolean =>
  typeof event === 'object' &&
  event !== null &&
  'nativeEvent' in event &&
  event.nativeEvent instanceof MouseEvent &&
  event.nativeEvent.shiftKey;

type HeadingProps<Row> = {
  column: StaffColumn<Row>;
  order: StaffListOrder | undefined;
  urlOfOrder: ((order: StaffListOrder) => string) | undefined;
};

/** A heading; a link where the list can be sorted by it, which reverses the order at the second click. */
function Heading<Row>({ column, order, urlOfOrder }: HeadingProps<Row>) {
  const { id, heading, isFigure, from, sort } = column;
  const side = `${isFigure ? 'text-right' : 'text-left'} ${from ? FROM[from] : ''}`;
  if (sort === undefined || urlOfOrder === undefined) {
    return (
      <th scope="col" className={`${HEAD} h-9 ${side}`}>
        {heading}
      </th>
    );
  }
  const isCurrent = order?.by === id;
  const isDescending = isCurrent ? !order.isDescending : sort === 'descending';
  const Arrow = order?.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? (order.isDescending ? 'descending' : 'ascending') : undefined}
      className={`${HEAD} ${side}`}
    >
      <Link
        to={urlOfOrder({ by: id, isDescending })}
        preventScrollReset
        className="inline-flex min-h-9 items-center gap-1 hover:text-ink hover:underline"
      >
        {heading}
        {isCurrent && <Arrow aria-hidden size={14} />}
      </Link>
    </th>
  );
}
