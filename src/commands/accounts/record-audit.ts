import { insertAuditEntry } from '#src/db/accounts/audit-log.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { AuditFieldName } from '#src/domain/audit/audit-fields.ts';

/** Author of a change: a signed-in account, or a person at the server's terminal. */
export type Actor = { userId: string | null; email: string };

/** A command run from a terminal with access to the database. */
export const TERMINAL: Actor = { userId: null, email: 'terminal' };

/** The names of an object's fields that the audit log has no Swedish words for. A record of any names, such as the columns of an ad, has none. */
type Unnamed<Fields> = Fields extends object
  ? Exclude<string extends keyof Fields ? never : keyof Fields, AuditFieldName>
  : never;

/** A change by staff. A type error: a field that staff could not read in the audit log. */
type Change<Before, After> = {
  /** Action as noun and verb: "parameter.update". */
  action: string;
  /** The changed thing: "parameter:42". */
  subject: string;
  /** The changed fields before and after; null: it did not exist before, or does not exist now. */
  before: Before;
  after: After;
} & ([Unnamed<Before | After>] extends [never] ? unknown : { fieldsWithoutWords: Unnamed<Before | After> });

/** Records a change in the transaction that makes it, so that neither is stored without the other. Entries cannot be changed. */
export const recordAudit = <Before, After>(tx: Db, actor: Actor, change: Change<Before, After>): Promise<void> =>
  insertAuditEntry(tx, { ...actor, ...change });
