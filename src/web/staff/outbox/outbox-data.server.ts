import { data } from 'react-router';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';

const MAX_MAILS = 50;

/** Returns 404 where mail is delivered or may contain personal data. */
export async function readOutbox({ db, accounts }: StaffRequest) {
  if (!accounts.isOutboxReadable) throw data(null, { status: 404 });
  return { mails: await listUnsentMails(db, MAX_MAILS) };
}
