import type pg from 'pg';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { removeWebhook } from '#src/commands/dealer-api/edit-webhook.ts';
import { removeSource } from '#src/commands/feed-sources/edit-source.ts';
import { createDb } from '#src/db/connection/client.ts';
import { listApiKeys } from '#src/db/dealers/api-keys.ts';
import { readGroupOfDealer } from '#src/db/dealers/dealer-groups.ts';
import { listInvitations, listPeopleOfDealer } from '#src/db/dealers/dealer-people.ts';
import { removeWaitingDeliveries } from '#src/db/deliveries/delivery-trials.ts';
import { listFeedSources } from '#src/db/feed-sources/feed-sources.ts';
import type { SecretBox } from '#src/domain/secrets/secret-box.ts';
import { revokeApiKey } from './api-keys.ts';
import { removeDealerFromGroup } from './dealer-groups.ts';
import { removeDealerPerson, withdrawInvitation } from './dealer-people.ts';
import { takeDownStock } from './take-down-stock.ts';

/**
 * Ends a dealership: nothing more can be delivered or is sent to its system, all cars are taken down, and nobody has access any longer; last the person who ends it, so
 * that it can be repeated after an interruption. Cars, prices and agreements stay stored, as other cars are valued by them.
 * @returns the number of cars that were taken down
 */
export async function endDealership(
  { pool, secretBox }: { pool: pg.Pool; secretBox: SecretBox },
  actor: Actor,
  dealerId: number,
): Promise<number> {
  const db = createDb(pool);
  for (const { id, revokedAt } of await listApiKeys(db, dealerId))
    if (revokedAt === null) await revokeApiKey(db, actor, { id, dealerId });
  await removeWebhook(db, actor, dealerId);
  for (const { id } of await listFeedSources(db, dealerId)) await removeSource({ db, secretBox }, actor, id);
  await removeWaitingDeliveries(db, dealerId);
  const taken = await takeDownStock(pool, actor, dealerId);
  const invitedTo = { dealerId, groupId: null };
  for (const { userId } of await listInvitations(db, invitedTo))
    await withdrawInvitation(db, actor, { userId, ...invitedTo });
  // Who has access by a group only would have it again.
  const group = await readGroupOfDealer(db, dealerId);
  if (group) await removeDealerFromGroup(db, actor, { groupId: group.id, dealerId });
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
