import { type ReactNode, useMemo } from 'react';
import type { ListPart } from '#src/domain/staff-lists/list-query.ts';
import type { ViewedList } from '#src/domain/staff-lists/saved-view.ts';
import { langOfName } from '#src/web/office/page/page-lang.ts';
import { ExportMenu } from './export-menu.tsx';
import { SavedViews } from './saved-views.tsx';
import { type StaffColumn, StaffTable, type StaffTableProps } from './staff-table.tsx';
import { TableFoot } from './table-foot.tsx';
import { columnsAtFirst, useTableView } from './table-view.ts';
import { ViewMenu } from './view-menu.tsx';

type StaffListProps<Row> = Omit<StaffTableProps<Row>, 'order' | 'urlOfOrder'> & {
  /** Name of the page, as in the sidebar; and what it shows, in a sentence. */
  heading: string;
  intro?: string;
  /** The list as saved views name it. */
  list?: ViewedList;
  /** Beside the heading: the page's main action. */
  action?: ReactNode;
  /** Between the heading and the filters: tabs, forms, outcomes of actions. */
  above?: ReactNode;
  /** `ListFilters`; absent: the list has none. */
  filters?: ReactNode;
  /** Between the filters and the table: questions about its rows. */
  notice?: ReactNode;
  /** Wraps the table, in the form that selects rows. */
  wrap?: (table: ReactNode) => ReactNode;
  query: ListPart;
  /** Rows on all pages; and the same with its noun. */
  total: number;
  count: string;
  /** The address of the list with the filters of its query. */
  urlOf: (part: ListPart) => string;
};

/** A page of a staff list: its heading with saved views, filters, number of rows, columns and files in one row, its table, and its pages. */
export function StaffList<Row extends { id: number | string }>(props: StaffListProps<Row>) {
  const { heading, intro, list, action, above, filters, notice, wrap = (table) => table, ...shown } = props;
  const { query, total, count, urlOf, ...table } = shown;
  const { order, page, size } = query;
  return (
    <div className="flex flex-col">
      <div className="flex min-h-11 flex-wrap items-center gap-x-5">
        <h1 className="text-large" lang={langOfName(heading)}>
          {heading}
        </h1>
        {list !== undefined && <SavedViews list={list} table={props.name} />}
        {action !== undefined && <div className="ml-auto">{action}</div>}
      </div>
      {/* On phones the rows come first. */}
      {intro !== undefined && <p className="text-fine text-quiet max-md:order-last max-md:mt-6">{intro}</p>}
      {above}
      <div className="mt-3 mb-1 flex flex-wrap items-start gap-x-4 gap-y-2">
        {filters}
        <div className="ml-auto flex min-h-12 flex-wrap items-center gap-x-1 max-lg:w-full">
          <p className="mr-2 text-small text-quiet max-lg:mr-auto" role="status">
            {count}
          </p>
          <ListViewMenu name={props.name} columns={props.columns} />
          {list !== undefined && <ExportMenu listUrl={urlOf(query)} />}
        </div>
      </div>
      {notice}
      {wrap(<StaffTable {...table} order={order} urlOfOrder={(chosen) => urlOf({ order: chosen, page: 1, size })} />)}
      <TableFoot page={page} size={size} total={total} urlOf={(part) => urlOf({ order, ...part })} />
    </div>
  );
}

type ListViewMenuProps = { name: string; columns: readonly Pick<StaffColumn<never>, 'id' | 'heading' | 'isExtra'>[] };

/** The view of a table, chosen beside it. */
function ListViewMenu({ name, columns }: ListViewMenuProps) {
  const { initial, known } = useMemo(() => columnsAtFirst(columns), [columns]);
  const { view, change, isInBrowser } = useTableView(name, initial, known);
  return (
    // Needs scripts; its place is reserved.
    <ViewMenu
      columns={isInBrowser ? columns : []}
      view={view}
      change={change}
      className={isInBrowser ? '' : 'invisible needs-script'}
    />
  );
}
