import { findDealerById } from '#src/db/dealers/dealer-people.ts';
import { staffDealerUrl } from '#src/pages/list-urls.ts';
import { dealerEntries } from '#src/pages/sidebar.ts';
import { visitorOfSession } from '#src/request/accounts/current-session.server.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { accountOf } from '#src/web/office/layout/frame-account.server.ts';

/** Data of the frame around every page of a dealer; `viewed`: the dealer that a member of staff looks at. */
export async function readDealerFrame(request: StaffRequest) {
  const { db, viewedDealerId, staff } = request;
  const viewed = viewedDealerId === null ? null : ((await findDealerById(db, viewedDealerId)) ?? null);
  const entries = dealerEntries(viewed === null ? visitorOfSession(staff) : 'dealer');
  return { ...accountOf(request), entries, viewed: viewed && { name: viewed.name, url: staffDealerUrl(viewed.id) } };
}
