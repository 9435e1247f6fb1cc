import { data } from 'react-router';
import { z } from 'zod';
import { createGroupKey } from '#src/commands/dealers/api-keys.ts';
import { stateSite } from '#src/commands/dealers/dealer-groups.ts';
import { listGroupKeys } from '#src/db/dealers/api-keys.ts';
import { listDealersOfGroup, listOwnGroups } from '#src/db/dealers/dealer-groups.ts';
import { readMappingOfOwner } from '#src/db/deliveries/feed-mappings.ts';
import { listGroupDeliveries, listGroupSites } from '#src/db/deliveries/group-deliveries.ts';
import { listFeedSources } from '#src/db/feed-sources/feed-sources.ts';
import { type SitesRequest, sitesAction } from '#src/request/accounts/dealer.server.ts';
import { done, refused } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import {
  keyCreated,
  NOT_CREATED,
  newApiKey,
  revokeForm,
  TOO_MANY_KEYS,
} from '#src/web/office/api-keys/api-key-forms.server.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';

const SHOWN_DELIVERIES = 10;
const SHOWN_ROWS = 20;

/** The group whose owner the account is. @throws 404: it is no owner of a group */
export async function requireOwnGroup({ db, person }: SitesRequest) {
  const [group] = await listOwnGroups(db, person.userId);
  if (!group) throw data(null, { status: 404 });
  return group;
}

export async function readOwnGroup(request: SitesRequest) {
  const { db } = request;
  const group = await requireOwnGroup(request);
  const [keys, dealers, sites, deliveries, sources, columns] = await Promise.all([
    listGroupKeys(db, group.id),
    listDealersOfGroup(db, group.id),
    listGroupSites(db, group.id),
    listGroupDeliveries(db, { groupId: group.id, limit: SHOWN_DELIVERIES }),
    listFeedSources(db),
    readMappingOfOwner(db, { groupId: group.id, name: group.name }),
  ]);
  return {
    name: group.name,
    columns: columns && { unknownFile: columns.unknownFile },
    keys,
    dealers: dealers.map(({ id, label }) => ({ id, label })),
    sites,
    deliveries: deliveries.map(({ rejected, ...delivery }) => ({
      ...delivery,
      rejected: rejected.slice(0, SHOWN_ROWS),
    })),
    pulls: sources
      .filter(({ groupId }) => groupId === group.id)
      .map(({ id, url, lastPulledAt, message }) => ({ id, host: new URL(url).host, lastPulledAt, message })),
  };
}

export type OwnGroupModel = Awaited<ReturnType<typeof readOwnGroup>>;

const NOT_STATED = 'Anläggningen är inte kopplad';
const stated = z.strictObject({ id: z.string().min(1).max(200), dealer: z.string().max(12) });

export const ownGroupAction = sitesAction({
  add: staffForm(newApiKey, NOT_CREATED, async (request: SitesRequest, { name, kind }) => {
    const group = await requireOwnGroup(request);
    const created = await createGroupKey(request.db, request.person, { groupId: group.id, name, kind });
    if (created.ok) return keyCreated(created.value);
    return refused(NOT_CREATED, created.failure === 'too many' ? TOO_MANY_KEYS : 'Koncernen finns inte längre.');
  }),
  revoke: revokeForm(async (request: SitesRequest) => ({
    actor: request.person,
    groupId: (await requireOwnGroup(request)).id,
  })),
  site: staffForm(stated, NOT_STATED, async (request: SitesRequest, { id: site, dealer }) => {
    const group = await requireOwnGroup(request);
    const dealerId = dealer === '' ? null : readId(dealer);
    const isStated = await stateSite(request.db, request.person, { groupId: group.id, site, dealerId });
    if (!isStated) return refused(NOT_STATED, 'Välj en handlare som hör till koncernen.');
    return dealerId === null
      ? done('Kopplingen är borttagen', 'Anläggningens rader avvisas tills den är kopplad igen.')
      : done('Anläggningen är kopplad', 'Det gäller från nästa fil.');
  }),
});
