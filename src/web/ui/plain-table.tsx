import type { ReactNode } from 'react';

/** Classes that leave a column out of narrower screens. */
export const FROM = { md: 'max-md:hidden', xl: 'max-xl:hidden' } as const;

export type Column<Row> = {
  heading: string;
  /** Right-aligned numbers without line breaks. */
  isFigure?: boolean;
  /** Classes of the cells: an element within each would mean fifty more to lay out. */
  className?: string;
  /** On screens narrower than 768 or 1280 px the column is left out; another one may state the same there. */
  from?: keyof typeof FROM;
  cell: (row: Row) => ReactNode;
};

type PlainTableProps<Row> = {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Shown in place of a table without rows. */
  empty?: string;
};

/**
 * Presents rows as a dense table, without state: for a few rows, or figures, that are read as they are. It scrolls horizontally on
 * its own where it is wider than the screen. A list that staff sort, choose columns of or work through is a StaffTable.
 */
export function PlainTable<Row extends object>({ caption, columns, rows, empty }: PlainTableProps<Row>) {
  if (rows.length === 0) return <p className="text-small text-quiet">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className="relative overflow-x-auto" tabIndex={0} aria-label={`Tabell: ${caption}`}>
      <table className="w-full border-collapse text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-edge">
            {columns.map(({ heading, isFigure, from }) => (
              <th
                key={heading}
                scope="col"
                className={`py-2 pr-4 text-fine font-semibold md:whitespace-nowrap text-quiet last:pr-0 ${isFigure ? 'text-right' : 'text-left'} ${from ? FROM[from] : ''}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={'id' in row ? String(row.id) : place} className="border-b border-line align-top">
              {columns.map(({ heading, isFigure, from, className = '', cell }) => (
                <td
                  key={heading}
                  className={`py-2 pr-4 last:pr-0 ${isFigure ? 'text-right whitespace-nowrap tabular-nums' : className} ${from ? FROM[from] : ''}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
