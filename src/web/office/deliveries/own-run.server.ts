import { data } from 'react-router';
import { type ImportReportRow, readImport } from '#src/db/deliveries/import-list.ts';
import type { DealerRequest } from '#src/request/accounts/dealer.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';

/**
 * A delivery of the own dealer alone: the report of a file with several dealers is for staff.
 * @throws 404 for any other
 */
export async function requireOwnRun({ db, params, dealer }: DealerRequest): Promise<ImportReportRow> {
  const id = readId(params.id);
  const run = id === null ? undefined : await readImport(db, id);
  if (!run || run.dealerId !== dealer.id || run.dealers > 1) throw data(null, { status: 404 });
  return run;
}
