import { visitorOfSession } from '#src/request/accounts/current-session.server.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { outboxUrl } from '#src/urls.ts';
import { type SidebarEntry, sidebarEntries } from './sidebar-entries.ts';

export type AdminFrameModel = {
  accountId: string;
  email: string;
  entries: SidebarEntry[];
  /** Seconds until the session expires without activity. */
  secondsLeft: number;
};

export const readAdminFrame = async ({ staff, accounts }: StaffRequest): Promise<AdminFrameModel> => ({
  accountId: staff.userId,
  email: staff.email,
  entries: sidebarEntries(visitorOfSession(staff)).filter(
    ({ address }) => accounts.isOutboxReadable || address !== outboxUrl(),
  ),
  secondsLeft: staff.secondsLeft,
});
