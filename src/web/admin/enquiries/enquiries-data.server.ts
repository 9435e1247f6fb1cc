import { data } from 'react-router';
import { z } from 'zod';
import { editEnquiry } from '#src/commands/enquiries/edit-enquiry.ts';
import { listEnquiredDealers, listEnquiries, readEnquiry } from '#src/db/enquiries/enquiries.ts';
import { MAX_MESSAGE } from '#src/domain/enquiries/contact-fields.ts';
import { ENQUIRY_STATUSES } from '#src/domain/enquiries/enquiry.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome } from '#src/request/forms/action-form.server.ts';
import { staffForm, textField } from '#src/web/admin/editing/staff-form.server.ts';
import { lastPageOf, pageOf } from '#src/web/admin/staff-page/page-of.server.ts';
import { readId } from '#src/web/shared/id-in-address.ts';

const PAGE_SIZE = 50;
/** Highest id of a dealer that the database can compare. */
const MAX_DEALER_ID = 2_147_483_647;

/** One page of the messages to all dealers, or those of the filter in the address. */
export async function readEnquiries({ db, url }: StaffRequest) {
  const given = readId(url.searchParams.get('handlare') ?? undefined);
  const dealerId = given !== null && given <= MAX_DEALER_ID ? given : null;
  const status = ENQUIRY_STATUSES.find((word) => word === url.searchParams.get('status')) ?? null;
  const page = pageOf(url);
  const [{ enquiries, total }, dealers] = await Promise.all([
    listEnquiries(db, { dealerId, status }, { page, size: PAGE_SIZE }),
    listEnquiredDealers(db),
  ]);
  return { enquiries, dealers, dealerId, status, total, page, lastPage: lastPageOf(total, PAGE_SIZE) };
}

export async function readStaffEnquiry({ db, params }: StaffRequest) {
  const id = readId(params.id);
  const enquiry = id === null ? null : await readEnquiry(db, id, null);
  if (enquiry === null) throw data(null, { status: 404 });
  return enquiry;
}

const fields = z.strictObject({
  seen: z.coerce.number().int().positive().max(MAX_DEALER_ID),
  status: z.enum(ENQUIRY_STATUSES, { error: 'Välj en status.' }),
  notes: textField(MAX_MESSAGE),
});

const NOT_SAVED = 'Meddelandet är inte sparat';

async function save(
  { db, staff, params }: StaffRequest,
  { seen, status, notes }: z.infer<typeof fields>,
): Promise<FormOutcome> {
  const saved = await editEnquiry(db, staff, { id: readId(params.id) ?? 0, version: seen, status, notes }, null);
  if (saved.ok) return done('Sparat', '', { seen: [String(seen + 1)] });
  const text =
    saved.failure === 'gone'
      ? 'Meddelandet finns inte längre.'
      : 'Någon annan har ändrat det. Ladda om sidan och läs vad som är ändrat.';
  return { kind: 'refused', title: NOT_SAVED, text, status: 409 };
}

export const enquiryAction = staffAction({ save: staffForm(fields, NOT_SAVED, save) });
