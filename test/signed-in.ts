import { beginSession } from '#src/commands/accounts/sign-in.ts';
import { findAccount, insertAccount, insertRole } from '#src/db/accounts/account-users.ts';
import { type Db, poolOf } from '#src/db/connection/client.ts';
import { insertDealerPerson } from '#src/db/dealers/dealer-people.ts';
import type { Role } from '#src/domain/accounts/roles.ts';
import type { CallServices } from '#src/http/api/json-call.ts';
import { writeCookie } from '#src/request/accounts/session-cookies.server.ts';
import { insertDealer } from './factories.ts';

/** The public address of the site behind `openTestApp`. */
export const TEST_APP_ORIGIN = 'https://milvis.example';

/** Request headers of a signed-in browser: its session, and the origin of its forms. */
export type TestAccount = { userId: string; email: string; headers: { cookie: string; origin: string } };

/** Dependencies of the API's calls, as behind `openTestApp`. */
export const callServices = (db: Db): CallServices => ({
  db,
  stockPool: poolOf(db),
  site: { url: TEST_APP_ORIGIN },
  trustedProxies: 0,
  accounts: { isHttps: true, requiresSecondFactor: false },
});

/**
 * An account with a role and a session, as after signing in; one per role unless an address is given.
 * @param dealer name of a dealer's person's dealer
 */
export async function signedIn(
  db: Db,
  role: Role,
  email = `${role}@bil.example`,
  dealer = 'Bilhuset AB',
): Promise<TestAccount> {
  const newId = await insertAccount(db, { email, passwordHash: null, isConfirmed: true });
  const userId = newId ?? (await findAccount(db, email))?.id;
  if (userId === undefined) throw new Error(`There is no account ${email}.`);
  await insertRole(db, userId, role);
  if (role === 'dealer')
    await insertDealerPerson(db, {
      userId,
      dealerId: (await insertDealer(db, { name: dealer })).id,
      role: 'owner',
      invitedBy: 'admin@bil.example',
    });
  const token = await beginSession(db, userId, { network: '192.0.2.1', userAgent: 'Firefox/140', oldToken: null });
  const [cookie = ''] = writeCookie('session', token, { isHttps: true }).split(';');
  return { userId, email, headers: { cookie, origin: TEST_APP_ORIGIN } };
}

/** A form as a browser sends it. */
export const formOf = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { origin: TEST_APP_ORIGIN, ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});
