import { fail, ok, type Result } from '#src/base/result.ts';
import { mayMail } from '#src/commands/accounts/may-mail.ts';
import { newToken, tokenHashOf } from '#src/commands/accounts/tokens.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import {
  ensureVisitorAccount,
  insertVisitorLink,
  insertVisitorSession,
  takeVisitorLink,
} from '#src/db/visitor-accounts/visitor-accounts.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { signInLinkMail } from '#src/domain/visitor-accounts/sign-in-link.ts';
import { visitorSignInUrl } from '#src/visitor-urls.ts';

type Services = { db: Db; site: { name: string; url: string } };

/** Mails a link that signs in. The answer and the mail are the same for every address; one with too many requests gets no mail. */
export async function mailSignInLink(
  { db, site }: Services,
  network: string,
  email: string,
): Promise<Result<null, 'too-many'>> {
  if (!(await takeFromLimit(db, LIMITS.visitorLink, network)).allowed) return fail('too-many');
  if (!(await mayMail(db, 'signInLink', email))) return ok(null);
  const { token, tokenHash } = newToken();
  await db.transaction().execute(async (tx) => {
    await insertVisitorLink(tx, { tokenHash, email });
    await insertMail(tx, { recipient: email, ...signInLinkMail(site, site.url + visitorSignInUrl(token)) });
  });
  return ok(null);
}

/** Signs a device in with a link, which works once. @returns the token of the session */
export async function signInByLink(
  db: Db,
  token: string,
  { network, userAgent }: { network: string; userAgent: string },
): Promise<Result<{ token: string }, 'too-many' | 'unknown'>> {
  if (!(await takeFromLimit(db, LIMITS.visitorSignIn, network)).allowed) return fail('too-many');
  return db.transaction().execute(async (tx) => {
    const email = await takeVisitorLink(tx, tokenHashOf(token));
    if (email === null) return fail('unknown');
    const session = newToken();
    const accountId = await ensureVisitorAccount(tx, email);
    await insertVisitorSession(tx, { accountId, tokenHash: session.tokenHash, userAgent: userAgent.slice(0, 300) });
    return ok({ token: session.token });
  });
}
