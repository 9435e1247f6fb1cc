import type { Handler } from 'hono';
import { syncVisitorLists } from '#src/commands/visitor-accounts/sync-visitor-lists.ts';
import { parseListChanges } from '#src/domain/visitor-accounts/merge-lists.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { currentVisitor } from '#src/request/accounts/current-visitor.server.ts';
import type { CallServices } from './json-call.ts';

/**
 * Merges the changes of a device into the lists of its account, and answers with the merged lists and the number of the account;
 * `account` null: the device is not signed in.
 */
export const visitorListsCall =
  (services: CallServices): Handler<HttpEnv> =>
  async (c) => {
    const changes = parseListChanges(await c.req.json());
    if (changes === null) return c.json({ error: 'Anropet har fel fält eller fel värden.' }, 400);
    const visitor = await currentVisitor(c.req.raw, services);
    if (visitor === null) return c.json({ account: null });
    const merged = await syncVisitorLists(services.db, visitor, changes);
    if (merged.ok) return c.json({ account: visitor.accountId, ...merged.value });
    if (merged.failure === 'unknown') return c.json({ account: null });
    return c.json({ error: 'Listorna har sparats för ofta. Försök igen om en stund.' }, 429);
  };
