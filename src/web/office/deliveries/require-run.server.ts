import { data } from 'react-router';
import { type ImportReportRow, readImport } from '#src/db/deliveries/import-list.ts';
import type { DealerRequest } from '#src/request/accounts/dealer.server.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';

/** The import of the address. @throws 404 for an unknown one */
export async function requireRun({ db, params }: Pick<StaffRequest, 'db' | 'params'>): Promise<ImportReportRow> {
  const id = readId(params.id);
  const run = id === null ? undefined : await readImport(db, id);
  if (!run) throw data(null, { status: 404 });
  return run;
}

/**
 * A delivery of the own dealer alone: the report of a file with several dealers is for staff.
 * @throws 404 for any other
 */
export async function requireOwnRun(request: DealerRequest): Promise<ImportReportRow> {
  const run = await requireRun(request);
  if (run.dealerId !== request.dealer.id || run.dealers > 1) throw data(null, { status: 404 });
  return run;
}
