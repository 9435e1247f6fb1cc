import { listExportUrl } from '#src/pages/list-urls.ts';

type TableHeadProps = {
  /** Number of rows on all pages, with its noun. */
  count: string;
  /** Address of the list with its query. */
  listUrl: string;
};

/** The number of rows of a list, and the list as a file. */
export const TableHead = ({ count, listUrl }: TableHeadProps) => (
  <div className="mt-6 mb-3 flex flex-wrap items-center gap-x-5 text-small">
    <p className="text-quiet" role="status">
      {count}
    </p>
    {/* Files, not pages: the router does not load them. */}
    <a href={listExportUrl(listUrl, 'csv')} className="link touch inline-flex items-center">
      Hämta som CSV
    </a>
    <a href={listExportUrl(listUrl, 'json')} className="link touch inline-flex items-center">
      Hämta som JSON
    </a>
  </div>
);
