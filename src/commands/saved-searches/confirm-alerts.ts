import { fail, ok, type Result } from '#src/base/result.ts';
import { tokenHashOf } from '#src/commands/accounts/tokens.ts';
import type { Db } from '#src/db/connection/client.ts';
import { confirmSearch, findUnconfirmed, type SearchOfAddress } from '#src/db/saved-searches/saved-searches.ts';

/** Starts the alerts of a confirmation link, which works once. */
export const confirmAlerts = (db: Db, token: string, now: Date): Promise<Result<SearchOfAddress, 'unknown'>> =>
  db.transaction().execute(async (tx) => {
    const search = await findUnconfirmed(tx, tokenHashOf(token));
    if (search === null) return fail('unknown');
    await confirmSearch(tx, search.id, now);
    return ok(search);
  });
