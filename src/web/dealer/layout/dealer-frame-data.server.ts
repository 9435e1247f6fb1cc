import { dealerEntries } from '#src/pages/sidebar.ts';
import { visitorOfSession } from '#src/request/accounts/current-session.server.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { accountOf } from '#src/web/office/layout/frame-account.server.ts';

/** Data of the frame around every page of a dealer. */
export const readDealerFrame = async (request: StaffRequest) => ({
  ...accountOf(request),
  entries: dealerEntries(visitorOfSession(request.staff)),
});
