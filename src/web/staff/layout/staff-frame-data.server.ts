import { listMemberships } from '#src/db/dealers/dealer-people.ts';
import { roleMay } from '#src/domain/dealers/dealer-roles.ts';
import { outboxUrl, ownGroupUrl } from '#src/office-urls.ts';
import { dealerEntries, palettePages, sidebarEntries } from '#src/pages/sidebar.ts';
import type { SidebarEntry } from '#src/pages/sidebar-entry.ts';
import { visitorOfSession } from '#src/request/accounts/current-session.server.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { accountOf } from '#src/web/office/layout/frame-account.server.ts';
import { readFrameViews } from '#src/web/staff/saved-views/views-data.server.ts';

/**
 * Data of the frame around every page of staff. The account's page has it for everybody: people who are no staff get their own menu, and
 * no search of staff's.
 */
export const readStaffFrame = async (request: StaffRequest) => ({
  ...(await readFrameViews(request)),
  ...accountOf(request),
  ...(await areaOf(request)),
});

async function areaOf({ db, staff, accounts, can }: StaffRequest) {
  const visitor = visitorOfSession(staff);
  if (!can('dashboard')) {
    const roles = (await listMemberships(db, staff.userId)).map(({ role }) => role);
    const entries = dealerEntries(visitor, (needed) => roles.some((role) => roleMay(role, needed)));
    const shown = entries.filter(({ address }) => address !== ownGroupUrl());
    return { area: can('dealer-area') ? 'Handlare' : 'Konto', entries: shown };
  }
  const exists = ({ address }: SidebarEntry): boolean => accounts.isOutboxReadable || address !== outboxUrl();
  return {
    area: 'Admin',
    entries: sidebarEntries(visitor).filter(exists),
    palettePages: palettePages(visitor).filter(exists),
  };
}
