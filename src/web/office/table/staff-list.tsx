import type { ListPart } from '#src/domain/staff-lists/list-query.ts';
import type { ViewedList } from '#src/domain/staff-lists/saved-view.ts';
import { SavedViews } from './saved-views.tsx';
import { type StaffColumn, StaffTable } from './staff-table.tsx';
import { TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';

type StaffListProps<Row> = {
  /** Name of its view on the device. */
  name: string;
  /** The list as saved views name it. */
  list?: ViewedList;
  caption: string;
  /** Those with `sort` have the names by which the list is sorted. */
  columns: readonly StaffColumn<Row>[];
  rows: readonly Row[];
  empty: string;
  query: ListPart;
  /** Rows on all pages; and the same with its noun. */
  total: number;
  count: string;
  /** The address of the list with the filters of its query. */
  urlOf: (part: ListPart) => string;
};

/** A list of staff: its number of rows, its export, its table, and its pages. */
export function StaffList<Row extends { id: number | string }>(props: StaffListProps<Row>) {
  const { query, total, count, urlOf, list, ...table } = props;
  const { order, page, size } = query;
  return (
    <>
      {list !== undefined && <SavedViews list={list} table={props.name} />}
      <TableHead count={count} listUrl={urlOf(query)} />
      <StaffTable {...table} order={order} urlOfOrder={(chosen) => urlOf({ order: chosen, page: 1, size })} />
      <TableFoot page={page} size={size} total={total} urlOf={(part) => urlOf({ order, ...part })} />
    </>
  );
}
