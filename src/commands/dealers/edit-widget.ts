import { randomBytes } from 'node:crypto';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readDealerWidget, storeDealerWidget } from '#src/db/dealers/dealer-widgets.ts';
import type { DealerWidget } from '#src/domain/dealers/widget.ts';

const KEY_BYTES = 18;
/** Is public, in the source of the dealer's pages. */
const newKey = (): string => `mlw_${randomBytes(KEY_BYTES).toString('base64url')}`;

type WidgetChange = { version: number; origins?: string[]; renewsKey?: boolean };

/** Changes the origins of a dealer's widget, or its key, which the former snippet then lacks. */
export function editWidget(
  db: Db,
  actor: Actor,
  dealerId: number,
  { version, origins, renewsKey = false }: WidgetChange,
): Promise<Result<DealerWidget, 'changed-meanwhile'>> {
  return db.transaction().execute(async (tx) => {
    const before = await readDealerWidget(tx, dealerId);
    const key = before === undefined || renewsKey ? newKey() : before.key;
    const widget = { key, origins: origins ?? before?.origins ?? [], version };
    if (widget.origins.length === 0 || !(await storeDealerWidget(tx, dealerId, widget)))
      return fail('changed-meanwhile');
    await recordAudit(tx, actor, {
      action: 'dealer.widget',
      subject: `dealer:${dealerId}`,
      before: before === undefined ? null : { origins: before.origins, key: before.key },
      after: { origins: widget.origins, key },
    });
    return ok({ ...widget, version: version + 1 });
  });
}
