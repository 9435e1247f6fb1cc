import { data } from 'react-router';
import { z } from 'zod';
import { editEnquiry } from '#src/commands/enquiries/edit-enquiry.ts';
import { listEnquiries, readEnquiry } from '#src/db/enquiries/enquiries.ts';
import { ENQUIRY_STATUSES } from '#src/domain/enquiries/enquiry.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { MAX_ID, readId } from '#src/web/frame/id-in-address.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';
import { lastPageOf, pageOf } from '#src/web/office/page/page-of.server.ts';

const PAGE_SIZE = 50;

/** One page of the messages to the own dealer. */
export async function readDealerEnquiries({ db, dealer, url }: DealerRequest) {
  const status = ENQUIRY_STATUSES.find((word) => word === url.searchParams.get('status')) ?? null;
  const page = pageOf(url);
  const { enquiries, total } = await listEnquiries(db, { dealerId: dealer.id, status }, { page, size: PAGE_SIZE });
  return { enquiries, status, total, page, lastPage: lastPageOf(total, PAGE_SIZE) };
}

/** Without the notes of staff. */
export async function readDealerEnquiry({ db, dealer, params }: DealerRequest) {
  const id = readId(params.id);
  const enquiry = id === null ? null : await readEnquiry(db, id, dealer.id);
  if (enquiry === null) throw data(null, { status: 404 });
  const { notes: _, ...shown } = enquiry;
  return shown;
}

const fields = z.strictObject({
  seen: z.coerce.number().int().positive().max(MAX_ID),
  status: z.enum(ENQUIRY_STATUSES, { error: 'Välj en status.' }),
});

const NOT_SAVED = 'Meddelandet är inte sparat';

async function save(
  { db, person, dealer, params }: DealerRequest,
  { seen, status }: z.infer<typeof fields>,
): Promise<FormOutcome> {
  const saved = await editEnquiry(db, person, { id: readId(params.id) ?? 0, version: seen, status }, dealer.id);
  if (saved.ok) return done('Sparat', '', { seen: [String(seen + 1)] });
  return saved.failure === 'gone'
    ? refused(NOT_SAVED, 'Meddelandet finns inte längre.')
    : refused(NOT_SAVED, 'Någon annan har ändrat det. Ladda om sidan och läs vad som är ändrat.');
}

export const dealerEnquiryAction = dealerAction({ save: staffForm(fields, NOT_SAVED, save) });
