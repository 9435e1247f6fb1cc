import { data } from 'react-router';
import { listUnsentMails } from '#src/db/accounts/mails.ts';
import { cleanFilterText } from '#src/domain/format/parameter-text.ts';
import { matchTokens, matchWords } from '#src/domain/swedish/match-key.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';

const MAX_MAILS = 200;

/** Returns 404 where mail is delivered or may contain personal data. */
export async function readOutbox({ db, accounts, url }: StaffRequest) {
  if (!accounts.isOutboxReadable) throw data(null, { status: 404 });
  const text = cleanFilterText((url.searchParams.get('q') ?? '').slice(0, MAX_TEXT_LENGTH));
  const words = matchTokens(text);
  const all = await listUnsentMails(db, MAX_MAILS);
  const mails = all.filter(({ recipient, subject, body }) => {
    const own = matchWords(`${recipient} ${subject} ${body}`);
    return words.every((word) => own.includes(word));
  });
  return { text, mails };
}
const MAX_TEXT_LENGTH = 100;
