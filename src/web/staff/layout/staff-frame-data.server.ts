import { dealerEntries, palettePages, sidebarEntries } from '#src/pages/sidebar.ts';
import type { SidebarEntry } from '#src/pages/sidebar-entry.ts';
import { visitorOfSession } from '#src/request/accounts/current-session.server.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { outboxUrl } from '#src/urls.ts';
import { accountOf } from '#src/web/office/layout/frame-account.server.ts';
import { readFrameViews } from '#src/web/staff/saved-views/views-data.server.ts';

/**
 * Data of the frame around every page of staff. The account's page has it for everybody: people who are no staff get their own menu, and
 * no search of staff's.
 */
export const readStaffFrame = async (request: StaffRequest) => ({
  ...(await readFrameViews(request)),
  ...accountOf(request),
  ...areaOf(request),
});

function areaOf({ staff, accounts, can }: StaffRequest) {
  const visitor = visitorOfSession(staff);
  if (!can('dashboard')) return { area: can('dealer-area') ? 'Handlare' : 'Konto', entries: dealerEntries(visitor) };
  const exists = ({ address }: SidebarEntry): boolean => accounts.isOutboxReadable || address !== outboxUrl();
  return {
    area: 'Admin',
    entries: sidebarEntries(visitor).filter(exists),
    palettePages: palettePages(visitor).filter(exists),
  };
}
