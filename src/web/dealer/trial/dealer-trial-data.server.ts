import { data, redirect } from 'react-router';
import { z } from 'zod';
import { discardTrial, takeTrial } from '#src/commands/deliveries/decide-trial.ts';
import { readUpload } from '#src/db/deliveries/delivery-trials.ts';
import { readMappingOfOwner } from '#src/db/deliveries/feed-mappings.ts';
import { dealerDeliveriesUrl, dealerDeliveryUrl, deliveryTrialUrl } from '#src/office-urls.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { withNotice } from '#src/visitor-urls.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';

const idSchema = z.uuid();

/** @throws 404 for a file of another dealer; a redirect to the delivery, once it is imported */
export async function readDealerTrial({ db, dealer, params }: DealerRequest) {
  const upload = await readUpload(db, { id: readUploadId(params.id), dealerId: dealer.id });
  if (!upload) throw data(null, { status: 404 });
  if ((upload.state === 'done' || upload.state === 'undone') && upload.runId !== null)
    throw redirect(dealerDeliveryUrl(upload.runId));
  const mapping = upload.state === 'failed' ? await readMappingOfOwner(db, dealer) : null;
  return { ...upload, hasUnknownColumns: mapping !== null && mapping.unknownFile !== null };
}

export type DealerTrialModel = Awaited<ReturnType<typeof readDealerTrial>>;

function readUploadId(text: string | undefined): string {
  const id = idSchema.safeParse(text);
  if (!id.success) throw data(null, { status: 404 });
  return id.data;
}

const NOT_TAKEN = 'Filen är inte importerad';
const GONE = 'Någon annan har redan importerat eller kastat den, eller så är den äldre än ett dygn. Skicka den igen.';

async function take(request: DealerRequest, isForced: boolean): Promise<FormOutcome> {
  const { db, person, dealer, feeds } = request;
  const id = readUploadId(request.params.id);
  if (!(await takeTrial(db, person, { id, dealerId: dealer.id }, isForced))) return refused(NOT_TAKEN, GONE);
  feeds.deliveries.notify();
  return redirect(deliveryTrialUrl(id));
}

const nothing = z.strictObject({});
/** The form that asks for confirmation sends the id of what it is about; the address of the page decides. */
const confirmed = z.strictObject({ id: idSchema });

export const dealerTrialAction = dealerAction({
  take: staffForm(nothing, NOT_TAKEN, (request: DealerRequest) => take(request, false)),
  force: staffForm(confirmed, NOT_TAKEN, (request: DealerRequest) => take(request, true)),
  discard: staffForm(nothing, 'Filen är inte kastad', async ({ db, dealer, params, feeds }: DealerRequest) => {
    const isRemoved = await discardTrial(db, { id: readUploadId(params.id), dealerId: dealer.id }, feeds.files);
    return isRemoved
      ? redirect(withNotice(dealerDeliveriesUrl(), 'fil-kastad'))
      : refused('Filen är inte kastad', 'Den är redan importerad eller kastad.');
  }),
});
