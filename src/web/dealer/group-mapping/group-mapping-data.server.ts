import { data, redirect } from 'react-router';
import { z } from 'zod';
import { addOwnMapping } from '#src/commands/deliveries/edit-feed-mapping.ts';
import { type FeedMappingSummary, readMappingOfOwner, storeFeedSample } from '#src/db/deliveries/feed-mappings.ts';
import { groupMappingUrl } from '#src/office-urls.ts';
import { type SitesRequest, sitesAction } from '#src/request/accounts/dealer.server.ts';
import { done } from '#src/request/forms/action-form.server.ts';
import { requireOwnGroup } from '#src/web/dealer/group/own-group-data.server.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';
import {
  mappingIntents,
  mappingTrialIntent,
  readMappingEditor,
  readSample,
  sampleField,
} from '#src/web/office/mappings/mapping-page.server.ts';

/** The group whose owner the account is, as the owner of a mapping. @throws 404: it is no owner of a group */
async function ownerOf(request: SitesRequest) {
  const { id, name } = await requireOwnGroup(request);
  return { groupId: id, name };
}

/** The editor of the columns of the group's file; null: the group has none yet. */
export async function readGroupMapping(request: SitesRequest) {
  const owner = await ownerOf(request);
  const found = await readMappingOfOwner(request.db, owner);
  return { group: owner.name, editor: found === null ? null : await readMappingEditor(request, found) };
}

/** The mapping of the group, which no address or form names. @throws 404 while it has none */
async function groupMapping(request: SitesRequest): Promise<FeedMappingSummary> {
  const found = await readMappingOfOwner(request.db, await ownerOf(request));
  if (found === null) throw data(null, { status: 404 });
  return found;
}

/** The same for a change: a mapping that staff made for the group's name becomes the group's own. */
async function claimedMapping(request: SitesRequest): Promise<FeedMappingSummary> {
  await groupMapping(request);
  await addOwnMapping(request.db, await ownerOf(request));
  return groupMapping(request);
}

export const groupMappingAction = sitesAction({
  ...mappingIntents({
    mapping: claimedMapping,
    actor: ({ person }: SitesRequest) => person,
    removed: () => redirect(groupMappingUrl()),
  }),
  // The first file comes before there is a mapping.
  sample: staffForm(
    z.strictObject({ sample: sampleField }),
    'Kunde inte läsa filen',
    async (request: SitesRequest, { sample }) => {
      const owner = await ownerOf(request);
      const read = await readSample(sample);
      if (!read.ok) return read.failure;
      const id = await addOwnMapping(request.db, owner);
      await storeFeedSample(request.db, id, read.value);
      return done('Filen är läst');
    },
  ),
});

export const groupMappingTrialAction = sitesAction({ post: mappingTrialIntent(groupMapping) });
