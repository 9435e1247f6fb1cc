import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { type Db, inTransaction } from '#src/db/connection/client.ts';
import { deleteWebhook, readWebhook, upsertWebhook } from '#src/db/dealer-api/webhooks.ts';
import type { WebhookEvent } from '#src/domain/dealer-api/webhook-events.ts';
import { outsideAddress } from '#src/integrations/outside/outside-address.ts';
import type { Network } from '#src/integrations/outside/public-address.ts';

type Services = { db: Db; network: Network };

/**
 * Stores the webhook of a dealer, and switches it on. The name of its host is resolved when an event is sent, and checked then.
 * @returns 'address': no https address; 'private': one within a private network
 */
export async function saveWebhook(
  { db, network }: Services,
  actor: Actor,
  { dealerId, url, events }: { dealerId: number; url: string; events: readonly WebhookEvent[] },
): Promise<Result<null, 'address' | 'private'>> {
  const address = outsideAddress(url, network);
  if (!address.ok) return fail(address.failure.kind === 'private-network' ? 'private' : 'address');
  if (address.value.protocol !== 'https:') return fail('address');
  await db.transaction().execute(async (tx) => {
    const before = await readWebhook(tx, dealerId);
    await upsertWebhook(tx, { dealerId, url: address.value.href, events, createdBy: actor.email });
    await recordAudit(tx, actor, {
      action: 'webhook.save',
      subject: `dealer:${dealerId}`,
      before: before ? { url: before.url, events: before.events } : null,
      after: { url: address.value.href, events: [...events] },
    });
  });
  return ok(null);
}

/** Removes the webhook of a dealer with its events. @returns 'gone': it has none */
export const removeWebhook = (db: Db, actor: Actor, dealerId: number): Promise<Result<null, 'gone'>> =>
  inTransaction<Result<null, 'gone'>>(db, async (tx) => {
    const before = await readWebhook(tx, dealerId);
    if (!before || !(await deleteWebhook(tx, dealerId))) return fail('gone');
    await recordAudit(tx, actor, {
      action: 'webhook.remove',
      subject: `dealer:${dealerId}`,
      before: { url: before.url, events: before.events },
      after: null,
    });
    return ok(null);
  });
