import { insertAuditEntry } from '#src/db/accounts/audit-log.ts';
import type { Db } from '#src/db/connection/client.ts';

/** Author of a change: a signed-in account, or a person at the server's terminal. */
export type Actor = { userId: string | null; email: string };

/** A command run from a terminal with access to the database. */
export const TERMINAL: Actor = { userId: null, email: 'terminal' };

/** A change by staff. */
export type Change = {
  /** Action as noun and verb: "parameter.update". */
  action: string;
  /** The changed thing: "parameter:42". */
  subject: string;
  /** The changed fields before and after; null: it did not exist before, or does not exist now. */
  before: unknown;
  after: unknown;
};

/** Records a change in the transaction that makes it, so that neither is stored without the other. Entries cannot be changed. */
export const recordAudit = (tx: Db, actor: Actor, change: Change): Promise<void> =>
  insertAuditEntry(tx, { ...actor, ...change });
