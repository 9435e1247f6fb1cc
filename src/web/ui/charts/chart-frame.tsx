import { type ReactNode, useId } from 'react';

export type ChartTable = {
  /** Column headings; columns after the first are right-aligned numbers. */
  columns: readonly [string, ...string[]];
  rows: readonly (readonly [string, ...string[]])[];
};

type ChartFrameProps = {
  title: string;
  /** Note, such as the number of cars. */
  note?: string | null;
  table: ChartTable;
  children: ReactNode;
};

/** A figure with its title, a note, and a table of the data. */
export function ChartFrame({ title, note = null, table, children }: ChartFrameProps) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="min-w-0 break-inside-avoid">
      <figcaption className="mb-3">
        <h3 id={id} className="text-body">
          {title}
        </h3>
        {note !== null && <p className="text-fine text-quiet">{note}</p>}
      </figcaption>
      {children}
      <details className="mt-2" data-print="no">
        <summary className="touch inline-flex items-center text-fine text-quiet underline underline-offset-4 hover:text-ink">
          Visa som tabell<span className="sr-only">{`: ${title}`}</span>
        </summary>
        <PlainTable title={title} table={table} />
      </details>
    </figure>
  );
}

/** Classes of the cells: on each of them they were a fifth of the attributes of a series page. */
const CELLS =
  '[&_tr]:border-b [&_tr]:border-line [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:text-right [&_th]:font-normal [&_th:first-child]:text-left';

function PlainTable({ title, table: { columns, rows } }: { title: string; table: ChartTable }) {
  return (
    <table className={`w-full text-small tabular-nums ${CELLS}`}>
      <caption className="sr-only">{title}</caption>
      <thead className="text-quiet">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, place) => (
              <td key={columns[place + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
