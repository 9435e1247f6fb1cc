import type { LoaderFunctionArgs } from 'react-router';
import { listOwnGroups } from '#src/db/dealers/dealer-groups.ts';
import { findDealerById, listMemberships } from '#src/db/dealers/dealer-people.ts';
import { roleMay } from '#src/domain/dealers/dealer-roles.ts';
import { ownGroupUrl } from '#src/office-urls.ts';
import { staffDealerUrl } from '#src/pages/list-urls.ts';
import { dealerEntries } from '#src/pages/sidebar.ts';
import { chosenSite } from '#src/request/accounts/dealer.server.ts';
import { type StaffRequest, staffFrameLoader } from '#src/request/accounts/staff.server.ts';
import { readMissingDetails } from '#src/web/dealer/details/missing-details.server.ts';
import { accountOf } from '#src/web/office/layout/frame-account.server.ts';

/** Data of the frame around every page of a dealer. */
export const dealerFrameLoader = (args: LoaderFunctionArgs) =>
  staffFrameLoader((request) => readFrame(args.request, request))(args);

async function readFrame(sent: Request, request: StaffRequest) {
  const { db, viewedDealerId, staff, accounts } = request;
  const account = accountOf(request);
  if (viewedDealerId !== null) {
    const viewed = (await findDealerById(db, viewedDealerId)) ?? null;
    return {
      ...account,
      entries: withoutGroup(dealerEntries('dealer')),
      messages: viewed === null ? [] : await readMissingDetails(db, { id: viewed.id, role: 'owner' }),
      /** The dealer whose area a member of staff looks at, without a name where there is none any more, and its page. */
      viewed: { name: viewed?.name ?? null, url: staffDealerUrl(viewedDealerId) },
      sites: [],
      chosen: null,
    };
  }
  const [sites, groups] = await Promise.all([listMemberships(db, staff.userId), listOwnGroups(db, staff.userId)]);
  const chosen = chosenSite(sent, sites, accounts);
  // The pages of the chosen dealer, or of any.
  const roles = (chosen === null ? sites : [chosen]).map(({ role }) => role);
  const entries = dealerEntries('dealer', (needed) => roles.some((role) => roleMay(role, needed)));
  return {
    ...account,
    entries: groups.length > 0 ? entries : withoutGroup(entries),
    /** The dealers between which the person chooses. */
    sites: sites.length > 1 ? sites.map(({ id, label }) => ({ id, label })) : [],
    chosen: chosen?.id ?? null,
    /** Above each page, in words, as each would load what makes them. */
    messages: chosen === null ? [] : await readMissingDetails(db, chosen),
    viewed: null,
  };
}

const withoutGroup = (entries: ReturnType<typeof dealerEntries>) =>
  entries.filter(({ address }) => address !== ownGroupUrl());
