type TableHeadProps = {
  /** Number of rows on all pages, with its noun. */
  count: string;
  exportUrl: (format: 'csv' | 'json') => string;
};

/** The number of rows of a list, and the list as a file. */
export const TableHead = ({ count, exportUrl }: TableHeadProps) => (
  <div className="mt-6 mb-3 flex flex-wrap items-center gap-x-5 text-small">
    <p className="text-quiet" role="status">
      {count}
    </p>
    {/* Files, not pages: the router does not load them. */}
    <a href={exportUrl('csv')} className="link touch inline-flex items-center">
      Hämta som CSV
    </a>
    <a href={exportUrl('json')} className="link touch inline-flex items-center">
      Hämta som JSON
    </a>
  </div>
);
