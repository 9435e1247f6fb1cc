import type { Context, Handler, MiddlewareHandler } from 'hono';
import { syncVisitorLists } from '#src/commands/visitor-accounts/sync-visitor-lists.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { parseListChanges } from '#src/domain/visitor-accounts/merge-lists.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { requestNetwork } from '#src/http/request-origin.ts';
import { MAX_LISTS_BYTES } from '#src/pages/body-limits.ts';
import { currentVisitor } from '#src/request/accounts/current-visitor.server.ts';
import { type CallServices, jsonCall } from './json-call.ts';

/**
 * Merges the changes of a device into the lists of its account, and answers with the merged lists and the number of the account;
 * `account` null: the device is not signed in, and its body is not read.
 */
export function visitorListsCall(services: CallServices): [MiddlewareHandler<HttpEnv>, Handler<HttpEnv>] {
  const { db, trustedProxies } = services;
  const tooOften = (c: Context) => c.json({ error: 'Listorna har sparats för ofta. Försök igen om en stund.' }, 429);
  const admit = async (c: Context<HttpEnv>): Promise<Response | null> => {
    if ((await currentVisitor(c.req.raw, services)) === null) return c.json({ account: null });
    const network = requestNetwork(c, trustedProxies);
    return (await takeFromLimit(db, LIMITS.visitorListsNetwork, network)).allowed ? null : tooOften(c);
  };
  return [
    jsonCall(services, { maxBytes: MAX_LISTS_BYTES, admit }),
    async (c) => {
      const changes = parseListChanges(c.var.sentJson);
      if (changes === null) return c.json({ error: 'Anropet har fel fält eller fel värden.' }, 400);
      const visitor = await currentVisitor(c.req.raw, services);
      if (visitor === null) return c.json({ account: null });
      const merged = await syncVisitorLists(db, visitor, changes);
      if (merged.ok) return c.json({ account: visitor.accountId, ...merged.value });
      return merged.failure === 'unknown' ? c.json({ account: null }) : tooOften(c);
    },
  ];
}
