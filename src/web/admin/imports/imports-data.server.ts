import { data, redirect } from 'react-router';
import { z } from 'zod';
import { FORMAT_CHOICES } from '#src/commands/deliveries/import-upload.ts';
import { listDealers } from '#src/db/ads/staff-ads.ts';
import { type ImportReportRow, listImports, listRejectedPage, readImport } from '#src/db/deliveries/import-list.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { type FormOutcome, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { importUrl } from '#src/urls.ts';
import { lastPageOf, pageOf } from '#src/web/admin/staff-page/page-of.server.ts';
import { readId } from '#src/web/shared/id-in-address.ts';

const PAGE_SIZE = 30;

export async function readImports({ db, url }: StaffRequest) {
  const page = pageOf(url);
  const [{ imports, total }, dealers] = await Promise.all([
    listImports(db, { page, size: PAGE_SIZE }),
    listDealers(db),
  ]);
  return {
    ...{ imports, total, page, lastPage: lastPageOf(total, PAGE_SIZE), formats: FORMAT_CHOICES },
    dealers: dealers.map(({ name }) => name),
    isRunning: imports.some(({ state }) => state === 'running'),
  };
}

export type ImportsModel = Awaited<ReturnType<typeof readImports>>;

const ROWS_PER_PAGE = 50;

export async function readImportPage(request: StaffRequest) {
  const { db, url } = request;
  const run = await readRun(request);
  const page = pageOf(url);
  const [rejected, file] = await Promise.all([
    listRejectedPage(db, run.id, { page, size: ROWS_PER_PAGE }),
    storedFile(request, run),
  ]);
  return { run, rejected, page, lastPage: lastPageOf(run.rowsRejected, ROWS_PER_PAGE), canForce: file !== null };
}

export type ImportModel = Awaited<ReturnType<typeof readImportPage>>;

/** @throws 404 */
async function readRun({ db, params }: StaffRequest): Promise<ImportReportRow> {
  const id = readId(params.id);
  const run = id === null ? undefined : await readImport(db, id);
  if (!run) throw data(null, { status: 404 });
  return run;
}

const storedFile = async ({ imports }: StaffRequest, { upload, state }: ImportReportRow): Promise<string | null> =>
  upload !== null && state === 'stopped' ? imports.storedFile(upload) : null;

export const importAction = staffAction({ force: formIntent(z.strictObject({}), forceImport) });

/** Forces the import of a stopped run whose file lacks many of a dealer's ads. */
async function forceImport(request: StaffRequest): Promise<FormOutcome> {
  const run = await readRun(request);
  const file = await storedFile(request, run);
  if (file === null) return refused('Filen finns inte kvar', 'Skicka den igen.');
  const { staff, imports } = request;
  const start = await imports.start({
    ...{ file, fileName: run.file, format: run.format, dealer: run.dealer, deliveredAt: run.deliveredAt, force: true },
    by: { userId: staff.userId, email: staff.email },
  });
  if (start.kind === 'busy') return refused('En import pågår redan', 'Vänta tills den är klar och försök igen.');
  return redirect(importUrl(start.runId));
}
