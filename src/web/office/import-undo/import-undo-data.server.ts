import { data, redirect } from 'react-router';
import { z } from 'zod';
import { beginImportUndo, runUndo } from '#src/commands/deliveries/undo-import.ts';
import type { ImportReportRow } from '#src/db/deliveries/import-list.ts';
import { previewUndo, readDeliveryOfRun } from '#src/db/deliveries/import-undo.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { dealerDeliveryUrl } from '#src/office-urls.ts';
import { importUrl } from '#src/pages/list-urls.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { type FormOutcome, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { requireOwnRun, requireRun } from '#src/web/office/deliveries/require-run.server.ts';
import { waitBriefly } from '#src/web/office/editing/wait-briefly.server.ts';

/** The effects of undoing an import; null: it can no longer be undone. */
async function readQuestion({ db }: Pick<StaffRequest, 'db'>, run: ImportReportRow) {
  const [undo, delivery] = await Promise.all([
    run.undoUntil === null ? null : previewUndo(db, run.id),
    readDeliveryOfRun(db, run.id),
  ]);
  const { id, file, undoUntil } = run;
  return { id, file, undoUntil, undo, isPulled: delivery?.isPulled ?? false };
}

export type UndoQuestionModel = Awaited<ReturnType<typeof readQuestion>>;

/** @throws 404 for any other delivery than one that the dealer sent or had pulled itself */
async function readOwnDelivery(request: DealerRequest): Promise<ImportReportRow> {
  const run = await requireOwnRun(request);
  const delivery = await readDeliveryOfRun(request.db, run.id);
  if (delivery?.dealerId !== request.dealer.id) throw data(null, { status: 404 });
  return run;
}

export const readImportUndo = async (request: StaffRequest) => readQuestion(request, await requireRun(request));
export const readDeliveryUndo = async (request: DealerRequest) => readQuestion(request, await readOwnDelivery(request));

const fields = z.strictObject({ antal: z.coerce.number().int().nonnegative() });
type Confirmed = z.output<typeof fields>;

export const importUndoAction = staffAction({
  undo: formIntent(fields, async (request: StaffRequest, confirmed: Confirmed) => {
    const { id } = await requireRun(request);
    return undo(request, { runId: id, by: request.staff, confirmed, next: importUrl(id) });
  }),
});

export const deliveryUndoAction = dealerAction({
  undo: formIntent(fields, async (request: DealerRequest, confirmed: Confirmed) => {
    const { id } = await readOwnDelivery(request);
    return undo(request, { runId: id, by: request.person, confirmed, next: dealerDeliveryUrl(id) });
  }),
});

type Undo = { runId: number; by: StaffRequest['staff']; confirmed: Confirmed; next: string };

async function undo(
  { db, stockPool, logger }: Pick<StaffRequest, 'db' | 'stockPool' | 'logger'>,
  { runId, by: { userId, email }, confirmed, next }: Undo,
): Promise<FormOutcome> {
  const undo = await beginImportUndo(db, { userId, email }, { runId, ads: confirmed.antal });
  if (!undo.ok && undo.failure.kind === 'other number') {
    const text = `Nu gäller det ${formatCount(undo.failure.ads, 'bil', 'bilar')}. Inget är ändrat. Läs listan och bekräfta igen.`;
    return { kind: 'refused', title: 'Listan har ändrats', text, status: 409 };
  }
  if (!undo.ok) return refused('Importen kan inte ångras', 'Den är redan ångrad, eller äldre än ett dygn.');
  const work = runUndo(stockPool, runId).catch((error: unknown) => {
    logger.error({ err: error, run: runId }, 'undo of an import failed');
  });
  await waitBriefly(work);
  return redirect(next);
}
