import { visitorOfSession } from '#src/request/accounts/current-session.server.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { outboxUrl } from '#src/urls.ts';
import { sidebarEntries } from './sidebar-entries.ts';

export const readAdminFrame = async ({ staff, accounts }: StaffRequest) => ({
  accountId: staff.userId,
  email: staff.email,
  entries: sidebarEntries(visitorOfSession(staff)).filter(
    ({ address }) => accounts.isOutboxReadable || address !== outboxUrl(),
  ),
  secondsLeft: staff.secondsLeft,
});
export type AdminFrameModel = Awaited<ReturnType<typeof readAdminFrame>>;
