import { groupMappingUrl } from '#src/office-urls.ts';
import { type SitesRequest, sitesAction } from '#src/request/accounts/dealer.server.ts';
import { requireOwnGroup } from '#src/web/dealer/group/own-group-data.server.ts';
import { ownMappingEditor } from '#src/web/office/mappings/own-mapping.server.ts';

/** The columns of the file of the group whose owner the account is. */
const mapping = ownMappingEditor({
  owner: async (request: SitesRequest) => {
    const { id, name } = await requireOwnGroup(request);
    return { groupId: id, name };
  },
  actor: ({ person }) => person,
  address: groupMappingUrl(),
});

/** The editor; null: the group has no columns yet. @throws 404: the account is no owner of a group */
export async function readGroupMapping(request: SitesRequest) {
  const { name } = await requireOwnGroup(request);
  return { group: name, editor: await mapping.readEditor(request) };
}

export const groupMappingAction = sitesAction(mapping.intents);
export const groupMappingTrialAction = sitesAction({ post: mapping.trial });
