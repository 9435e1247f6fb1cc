import { type ReactNode, useId } from 'react';

export type ChartTable = {
  title: string;
  /** Column headings; columns after the first are right-aligned numbers. */
  columns: readonly [string, ...string[]];
  rows: readonly (readonly [string, ...string[]])[];
};

export type Chart = {
  title: string;
  /** Such as the number of cars. */
  note?: string | null;
  /** All values of the chart. */
  tables: readonly ChartTable[];
  content: ReactNode;
};

type ChartGroupProps = {
  /** Names the tables for screen readers: the heading of the section. */
  heading: string;
  charts: readonly Chart[];
  /** Columns of the charts and of the tables. */
  columns?: string;
  /** Level of the headings. */
  as?: 'h2' | 'h3';
};

/** Charts that stand beside each other, and the tables of all of them behind one fold. */
export function ChartGroup({ heading, charts, columns = 'md:grid-cols-2 xl:grid-cols-3', as = 'h3' }: ChartGroupProps) {
  const grid = `grid gap-x-12 gap-y-10 ${columns}`;
  return (
    <>
      <div className={grid}>
        {charts.map((chart) => (
          <Figure key={chart.title} as={as} {...chart} />
        ))}
      </div>
      <details className="mt-4" data-print="no">
        <summary className="touch inline-flex items-center text-small text-quiet underline underline-offset-4 hover:text-ink">
          Visa siffrorna<span className="sr-only">{`: ${heading}`}</span>
        </summary>
        <div className={`mt-2 items-start ${grid}`}>
          {charts.flatMap(({ tables }) => tables.map((table) => <Table key={table.title} {...table} />))}
        </div>
      </details>
    </>
  );
}

function Figure({ as: Heading, title, note = null, content }: Chart & { as: 'h2' | 'h3' }) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="min-w-0 break-inside-avoid">
      <figcaption className="mb-3">
        <Heading id={id} className="text-body">
          {title}
        </Heading>
        {note !== null && <p className="text-fine text-quiet">{note}</p>}
      </figcaption>
      {content}
    </figure>
  );
}

/** Classes of the cells: on each of them they were a fifth of the attributes of a series page. */
const CELLS =
  '[&_tr]:border-b [&_tr]:border-line [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:wrap-anywhere [&_:is(th,td)]:text-right [&_th]:font-normal [&_th:first-child]:text-left';

const Table = ({ title, columns, rows }: ChartTable) => (
  <table className={`w-full text-small tabular-nums ${CELLS}`}>
    <caption className="text-left font-semibold">{title}</caption>
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
