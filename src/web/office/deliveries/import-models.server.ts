import type { ImportReportRow, ListedImport, listRejectedPage } from '#src/db/deliveries/import-list.ts';
import type { listDoubtedOdometers } from '#src/db/valuation/doubted-odometers.ts';
import type { listDoubtedVats } from '#src/db/valuation/doubted-vats.ts';
import type { IMPORT_LIST } from '#src/domain/staff-lists/import-list-query.ts';

/** An import as its page shows it, to staff and to the dealer. */
export type ShownImport = {
  run: ImportReportRow;
  doubted: Awaited<ReturnType<typeof listDoubtedOdometers>>;
  doubtedVats: Awaited<ReturnType<typeof listDoubtedVats>>;
  /** The rejected rows of one page. */
  rejected: Awaited<ReturnType<typeof listRejectedPage>>;
  page: number;
  lastPage: number;
};

/** A list of imports; `format` is its Swedish name. */
export type ShownImports = { imports: ListedImport[]; query: ReturnType<typeof IMPORT_LIST.parse> };
