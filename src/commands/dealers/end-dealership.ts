import type pg from 'pg';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { removeWebhook } from '#src/commands/dealer-api/edit-webhook.ts';
import { removeSource } from '#src/commands/feed-sources/edit-source.ts';
import { createDb } from '#src/db/connection/client.ts';
import { listApiKeys } from '#src/db/dealers/api-keys.ts';
import { keepAccessWithoutGroup, readGroupOfDealer } from '#src/db/dealers/dealer-groups.ts';
import { deleteAtEnd } from '#src/db/dealers/dealer-moves.ts';
import { listInvitations, listPeopleOfDealer } from '#src/db/dealers/dealer-people.ts';
import { lockRunningDeliveries } from '#src/db/deliveries/dealer-deliveries.ts';
import { refusePublicationsOfDealer } from '#src/db/drafts/planned-publications.ts';
import { listFeedSources } from '#src/db/feed-sources/feed-sources.ts';
import type { SecretBox } from '#src/domain/secrets/secret-box.ts';
import { revokeKey } from './api-keys.ts';
import { removeDealerFromGroup } from './dealer-groups.ts';
import { removeDealerPerson, withdrawInvitation } from './dealer-people.ts';
import { takeDownStock } from './take-down-stock.ts';

/**
 * Ends a dealership. One transaction ends everything by which it delivers, is read or is written to, and planned publications; then all
 * cars are taken down, and last nobody has access any longer, the person who ends it at the very end, so that it can be repeated after an
 * interruption. Cars, prices and agreements stay stored, as other cars are valued by them.
 * @returns the number of cars that were taken down
 */
export async function endDealership(
  { pool, secretBox }: { pool: pg.Pool; secretBox: SecretBox },
  actor: Actor,
  dealerId: number,
): Promise<number> {
  const db = createDb(pool);
  await db.transaction().execute(async (tx) => {
    // First, so that an import that is being written finds nothing locked that it needs.
    await lockRunningDeliveries(tx, dealerId);
    for (const { id, revokedAt } of await listApiKeys(tx, dealerId))
      if (revokedAt === null) await revokeKey(tx, actor, { id, dealerId });
    await removeWebhook(tx, actor, dealerId);
    for (const { id } of await listFeedSources(tx, dealerId)) await removeSource({ db: tx, secretBox }, actor, id);
    const invitedTo = { dealerId, groupId: null };
    for (const { userId } of await listInvitations(tx, invitedTo))
      await withdrawInvitation(tx, actor, { userId, ...invitedTo });
    // A group's file would go on naming it, and who has access by a group only would have it again.
    const group = await readGroupOfDealer(tx, dealerId);
    if (group) {
      await keepAccessWithoutGroup(tx, { dealerId, userId: actor.userId });
      await removeDealerFromGroup(tx, actor, { groupId: group.id, dealerId });
    }
    await deleteAtEnd(tx, dealerId);
    await refusePublicationsOfDealer(tx, dealerId, 'Handlaren har avslutat sin bilhandel här.');
  });
  const taken = await takeDownStock(pool, actor, dealerId);
  const people = await listPeopleOfDealer(db, dealerId);
  for (const { userId } of people.toSorted(
    (a, b) => Number(a.userId === actor.userId) - Number(b.userId === actor.userId),
  ))
    await removeDealerPerson(db, actor, { dealerId, userId, needsOwner: false });
  await recordAudit(db, actor, {
    action: 'dealer.end',
    subject: `dealer:${dealerId}`,
    before: { people: people.map(({ email }) => email) },
    after: { taken },
  });
  return taken;
}
