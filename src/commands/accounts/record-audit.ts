import { insertAuditEntry } from '#src/db/accounts/audit-log.ts';
import type { Db } from '#src/db/client.ts';

/** Who writes: a signed-in account, or a person at the server's terminal. */
export type Actor = { userId: string | null; email: string };

/** A command of the project, run where the database is. */
export const TERMINAL: Actor = { userId: null, email: 'terminal' };

/** A change by staff. */
export type Change = {
  /** What was done, as noun and verb: "parameter.update". */
  action: string;
  /** What it was done to: "parameter:42". */
  subject: string;
  /** The fields that changed, as they were and as they are; null: it was not there before, or is not there now. */
  before: unknown;
  after: unknown;
};

/** Notes a change, in the transaction that makes it: neither is ever there without the other. Entries cannot be changed. */
export const recordAudit = (tx: Db, actor: Actor, change: Change): Promise<void> =>
  insertAuditEntry(tx, { ...actor, ...change });
