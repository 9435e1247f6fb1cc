import { data } from 'react-router';
import { z } from 'zod';
import { MAX_ID } from '#src/base/max-id.ts';
import { editEnquiry } from '#src/commands/enquiries/edit-enquiry.ts';
import { readByCursor } from '#src/db/connection/read-by-cursor.ts';
import {
  enquiriesToExport,
  type ListedEnquiry,
  listEnquiredDealers,
  readEnquiry,
  readEnquiryNeighbours,
  searchEnquiries,
} from '#src/db/enquiries/enquiries.ts';
import { MAX_MESSAGE } from '#src/domain/enquiries/contact-fields.ts';
import { ENQUIRY_STATUS_WORDS, ENQUIRY_STATUSES } from '#src/domain/enquiries/enquiry.ts';
import { ENQUIRY_LIST } from '#src/domain/enquiries/enquiry-list.ts';
import type { ExportColumn } from '#src/domain/staff-lists/export-format.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { staffForm, textField } from '#src/web/office/editing/staff-form.server.ts';
import { readListPlace } from '#src/web/office/page/list-place.server.ts';
import { staffList } from '#src/web/office/table/staff-list.server.ts';

/** One page of the messages to all dealers, or those of the query in the address. */
export async function readEnquiries({ db, url }: StaffRequest) {
  const query = ENQUIRY_LIST.parse(url.searchParams);
  const [{ enquiries, total }, dealers] = await Promise.all([searchEnquiries(db, query), listEnquiredDealers(db)]);
  return { query, enquiries, total, dealers };
}

export type EnquiriesModel = Awaited<ReturnType<typeof readEnquiries>>;

const EXPORTED: readonly ExportColumn<ListedEnquiry>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'när', value: ({ createdAt }) => createdAt },
  { name: 'från', value: ({ name }) => name },
  { name: 'annons', value: ({ adId }) => adId },
  { name: 'bil', value: ({ car }) => car },
  { name: 'handlare', value: ({ dealer }) => dealer },
  { name: 'status', value: ({ status }) => ENQUIRY_STATUS_WORDS[status] },
];

/** The file has no texts of messages. */
export const enquiryList = staffList({
  address: ENQUIRY_LIST,
  count: async (db, query) => (await searchEnquiries(db, query)).total,
  file: 'meddelanden',
  columns: EXPORTED,
  rows: (db, query) => readByCursor(db, enquiriesToExport(db, query)),
});

export async function readStaffEnquiry({ db, params, url, can }: StaffRequest) {
  const id = readId(params.id);
  const enquiry = id === null ? null : await readEnquiry(db, id, null);
  if (enquiry === null) throw data(null, { status: 404 });
  const list = await readListPlace(url, ENQUIRY_LIST, (query) => readEnquiryNeighbours(db, query, enquiry.id));
  return { enquiry, list, canErase: can('personal-data') };
}

const fields = z.strictObject({
  seen: z.coerce.number().int().positive().max(MAX_ID),
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
