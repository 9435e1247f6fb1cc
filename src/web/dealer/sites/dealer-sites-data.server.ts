import { redirect } from 'react-router';
import { z } from 'zod';
import { requestDealerGroup } from '#src/commands/dealers/dealer-groups.ts';
import { listOwnGroups, readGroupRequest } from '#src/db/dealers/dealer-groups.ts';
import { listFiguresOfSites } from '#src/db/dealers/figures-of-sites.ts';
import { roleMay } from '#src/domain/dealers/dealer-roles.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { dealerAreaUrl, dealerFiguresUrl, dealerSitesUrl, SITE_RETURN_PARAM } from '#src/office-urls.ts';
import { type SitesRequest, sitesAction } from '#src/request/accounts/dealer.server.ts';
import { writeCookie } from '#src/request/accounts/session-cookies.server.ts';
import { done, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { DEALER_AREA_PATH } from '#src/visitor-urls.ts';
import { SITE_DAYS } from './site-table.tsx';

export async function readDealerSites({ db, sites, person, now, url }: SitesRequest) {
  const [figures, groups, asked] = await Promise.all([
    listFiguresOfSites(db, { dealerIds: sites.map(({ id }) => id), now, days: SITE_DAYS }),
    listOwnGroups(db, person.userId),
    readGroupRequest(db, person.userId),
  ]);
  const byId = new Map(figures.map((each) => [each.id, each]));
  return {
    returnTo: pageOfArea(url.searchParams.get(SITE_RETURN_PARAM)),
    sites: sites.flatMap((site) => {
      const found = byId.get(site.id);
      return found ? [{ ...found, role: site.role, hasFigures: roleMay(site.role, 'figures') }] : [];
    }),
    groups,
    asked: asked?.name ?? null,
    mayAsk: sites.filter(({ role, groupId }) => role === 'owner' && groupId === null).length > 1,
  };
}

export type DealerSitesModel = Awaited<ReturnType<typeof readDealerSites>>;

/** A page of the area, from an address; null: it is none. */
function pageOfArea(address: string | null): string | null {
  const isOwn = address?.startsWith(`${DEALER_AREA_PATH}/`) === true && address.length <= MAX_ADDRESS;
  return isOwn && !/[\\\s]|\/\/|\.\./.test(address) ? address : null;
}
const MAX_ADDRESS = 300;

const choice = z.strictObject({ id: z.string().max(12), [SITE_RETURN_PARAM]: z.string().max(MAX_ADDRESS).default('') });
const asking = z.strictObject({
  name: z.string().trim().min(1, 'Skriv koncernens namn.').max(120, tooLongText(120)),
});
const NOT_ASKED = 'Koncernen är inte begärd';

export const dealerSitesAction = sitesAction({
  choose: formIntent(choice, async ({ sites, accounts }: SitesRequest, { id, [SITE_RETURN_PARAM]: to }) => {
    const site = sites.find((each) => String(each.id) === id);
    const headers = { 'set-cookie': writeCookie('dealerSite', site ? String(site.id) : 'alla', accounts) };
    const page = pageOfArea(to);
    if (site) return redirect(page ?? dealerAreaUrl(), { headers });
    return redirect(page === dealerFiguresUrl() ? page : dealerSitesUrl(), { headers });
  }),
  ask: formIntent(asking, async ({ db, person }: SitesRequest, { name }) =>
    (await requestDealerGroup(db, { userId: person.userId, name }))
      ? done('Koncernen är begärd', 'Vi kontrollerar den och svarar så snart vi kan.')
      : refused(NOT_ASKED, 'Du behöver vara ägare till minst två anläggningar som inte hör till en koncern.'),
  ),
});
