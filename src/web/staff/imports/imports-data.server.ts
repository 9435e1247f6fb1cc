import { data, redirect } from 'react-router';
import { z } from 'zod';
import { answerDealerQuestion } from '#src/commands/deliveries/answer-dealer-question.ts';
import { discardImport } from '#src/commands/deliveries/decide-trial.ts';
import { FORMAT_CHOICES, formatOfRetry, type UploadedFeed } from '#src/commands/deliveries/import-upload.ts';
import { listDeadPictures } from '#src/db/ads/dead-pictures.ts';
import { listDealers } from '#src/db/ads/staff-ads.ts';
import { readByCursor } from '#src/db/connection/read-by-cursor.ts';
import {
  findRunningImport,
  type ImportReportRow,
  importsToExport,
  type ListedImport,
  listImportAds,
  listRejectedPage,
  readImportNeighbours,
  searchImports,
} from '#src/db/deliveries/import-list.ts';
import { listDoubtedOdometers } from '#src/db/valuation/doubted-odometers.ts';
import { listDoubtedVats } from '#src/db/valuation/doubted-vats.ts';
import { NO_ANSWERS } from '#src/domain/dealers/dealer-question.ts';
import { formatTitle } from '#src/domain/deliveries/format-titles.ts';
import { readImportAdChange } from '#src/domain/deliveries/import-ads.ts';
import type { ExportColumn } from '#src/domain/staff-lists/export-format.ts';
import { IMPORT_LIST, IMPORT_STATE_WORDS } from '#src/domain/staff-lists/import-list-query.ts';
import { IMPORT_FORM_PARAMS } from '#src/office-urls.ts';
import { importsUrl, importUrl } from '#src/pages/list-urls.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { type FormOutcome, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { withNotice } from '#src/visitor-urls.ts';
import { requireRun } from '#src/web/office/deliveries/require-run.server.ts';
import { readListPlace } from '#src/web/office/page/list-place.server.ts';
import { lastPageOf, pageOf } from '#src/web/office/page/page-of.server.ts';
import { staffList } from '#src/web/office/table/staff-list.server.ts';
import { readWithheldByDealer } from '#src/web/office/withheld/withheld-dealers.server.ts';

export async function readImports({ db, url }: StaffRequest) {
  const query = IMPORT_LIST.parse(url.searchParams);
  const [{ imports, total }, dealers, running] = await Promise.all([
    searchImports(db, query),
    listDealers(db),
    findRunningImport(db),
  ]);
  return {
    query,
    total,
    formats: FORMAT_CHOICES,
    imports: imports.map((run) => ({ ...run, format: formatTitle(run.format) })),
    dealers: dealers.map(({ name }) => name),
    isRunning: running !== undefined,
    /** Fields of an upload that was refused. */
    entered: {
      dealer: url.searchParams.get(IMPORT_FORM_PARAMS.dealer) ?? '',
      format: url.searchParams.get(IMPORT_FORM_PARAMS.format) ?? '',
    },
  };
}

const EXPORTED: readonly ExportColumn<ListedImport>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'fil', value: ({ file }) => file },
  { name: 'utfall', value: ({ state }) => state, text: ({ state }) => IMPORT_STATE_WORDS[state] },
  { name: 'orsak', value: ({ message }) => message },
  { name: 'började', value: ({ startedAt }) => startedAt },
  { name: 'av', value: ({ uploadedBy }) => uploadedBy },
  { name: 'handlare', value: ({ dealer }) => dealer },
  { name: 'antal handlare', value: ({ dealers }) => dealers },
  { name: 'format', value: ({ format }) => format, text: ({ format }) => formatTitle(format) },
  { name: 'lästa', value: ({ rowsRead }) => rowsRead },
  { name: 'godkända', value: ({ rowsAccepted }) => rowsAccepted },
  { name: 'avvisade', value: ({ rowsRejected }) => rowsRejected },
  { name: 'dubbletter', value: ({ rowsDuplicate }) => rowsDuplicate },
  { name: 'nya', value: ({ adsNew }) => adsNew },
  { name: 'ändrade', value: ({ adsChanged }) => adsChanged },
  { name: 'borttagna', value: ({ adsRemoved }) => adsRemoved },
];

export const importList = staffList({
  address: IMPORT_LIST,
  count: async (db, query) => (await searchImports(db, query)).total,
  file: 'importer',
  columns: EXPORTED,
  rows: (db, query) => readByCursor(db, importsToExport(db, query)),
});

export type ImportsModel = Awaited<ReturnType<typeof readImports>>;

const ROWS_PER_PAGE = 50;

export async function readImportPage(request: StaffRequest) {
  const { db, url } = request;
  const run = await requireRun(request);
  const page = pageOf(url);
  const [rejected, file, doubted, doubtedVats, deadPictures, withheld, list] = await Promise.all([
    listRejectedPage(db, run.id, { page, size: ROWS_PER_PAGE }),
    storedFile(request, run),
    listDoubtedOdometers(db, run.id),
    listDoubtedVats(db, run.id),
    listDeadPictures(db, { runId: run.id }),
    run.state === 'done' ? readWithheldByDealer(db, { runId: run.id }) : null,
    readListPlace(url, IMPORT_LIST, (query) => readImportNeighbours(db, query, run.id)),
  ]);
  const lastPage = lastPageOf(run.rowsRejected, ROWS_PER_PAGE);
  return {
    run,
    format: formatTitle(run.format),
    rejected,
    page,
    lastPage,
    canForce: file !== null,
    doubted,
    doubtedVats,
    deadPictures,
    /** Ads that it published and that visitors do not see yet. */
    withheld,
    list,
  };
}

export type ImportModel = Awaited<ReturnType<typeof readImportPage>>;

/** The ads that an import changed in the way that the address names. @throws 404 for an unknown import or way */
export async function readImportAds(request: StaffRequest) {
  const { db, url } = request;
  const change = readImportAdChange(url.searchParams.get('andring'));
  const { id, file } = await requireRun(request);
  if (change === null) throw data(null, { status: 404 });
  const page = pageOf(url);
  const { ads, total } = await listImportAds(db, id, change, { page, size: ROWS_PER_PAGE });
  return { id, file, change, ads, total, page, lastPage: lastPageOf(total, ROWS_PER_PAGE) };
}

const storedFile = async ({ imports }: StaffRequest, { upload, state }: ImportReportRow): Promise<string | null> =>
  upload !== null && (state === 'stopped' || state === 'checked') ? imports.storedFile(upload) : null;

/** The form that asks for confirmation sends the id of what it is about; the address of the page decides. */
const confirmed = z.strictObject({ id: z.string().max(20) });

const answerFields = z.strictObject({
  statement: z.string().max(1_000),
  answer: z.string().regex(/^(?:new|\d{1,9})$/, 'Välj en av handlarna, eller att det är två.'),
});

export const importAction = staffAction({
  take: formIntent(z.strictObject({}), takeTried),
  force: formIntent(confirmed, (request: StaffRequest) => importAgain(request, { force: true, isTrial: false })),
  discard: formIntent(z.strictObject({}), discard),
  dealer: formIntent(answerFields, answerQuestion),
});

async function discard(request: StaffRequest): Promise<FormOutcome> {
  const { db, staff, feeds } = request;
  const run = await requireRun(request);
  return (await discardImport(db, { userId: staff.userId, email: staff.email }, run.id, feeds.files))
    ? redirect(withNotice(importsUrl(), 'fil-kastad'))
    : refused('Filen är inte kastad', 'Den är redan importerad eller kastad.');
}

/** Stores an answer, and imports the file once every question about its dealers has one. */
async function answerQuestion(
  request: StaffRequest,
  { statement, answer }: z.infer<typeof answerFields>,
): Promise<FormOutcome> {
  const { db, staff } = request;
  const { id } = await requireRun(request);
  const dealerId = answer === 'new' ? null : Number(answer);
  const result = await answerDealerQuestion(db, { userId: staff.userId, email: staff.email }, id, {
    statement,
    dealerId,
  });
  if (!result.ok) return refused('Svaret är inte sparat', ANSWER_REFUSALS[result.failure]);
  return result.value.open > 0 ? redirect(importUrl(id)) : importAgain(request, {});
}

const ANSWER_REFUSALS = {
  'not waiting': 'Filen väntar inte på svar längre. Ladda om sidan.',
  'not asked': 'Det är inte något av det som importen frågar om. Ladda om sidan och välj där.',
} as const;

/** Imports a tried file to which nothing objects. */
async function takeTried(request: StaffRequest): Promise<FormOutcome> {
  const run = await requireRun(request);
  if (run.state !== 'checked' || run.trial === null || run.trial.objection !== null)
    return refused('Filen är inte importerad', 'Den är inte provad, eller behöver en fråga till. Ladda om sidan.');
  return importAgain(request, { force: false, isTrial: false });
}

type Decided = Partial<Pick<UploadedFeed, 'force' | 'isTrial'>>;

/** Imports, or tries, the file of a stopped or tried run again, as staff decided. */
async function importAgain(request: StaffRequest, decided: Decided): Promise<FormOutcome> {
  const run = await requireRun(request);
  const file = await storedFile(request, run);
  if (file === null) return refused('Filen finns inte kvar', 'Skicka den igen.');
  const { staff, imports } = request;
  const { file: fileName, format, defaultDealer: dealer, deliveredAt, forced, isTrial } = run;
  const start = await imports.start({
    file,
    fileName,
    format: formatOfRetry(format),
    dealer,
    deliveredAt,
    force: decided.force ?? forced,
    isTrial: decided.isTrial ?? isTrial,
    dealerAnswers: run.dealerAnswers === null ? undefined : { ...NO_ANSWERS, given: run.dealerAnswers },
    by: { userId: staff.userId, email: staff.email },
  });
  if (start.kind === 'busy') return refused('En import pågår redan', 'Vänta tills den är klar och försök igen.');
  return redirect(importUrl(start.runId));
}
