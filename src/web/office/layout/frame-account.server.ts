import { dashboardUrl, dealerAreaUrl } from '#src/office-urls.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';

/** The account that the frame of an area names. */
export const accountOf = ({ staff, can }: StaffRequest) => ({
  accountId: staff.userId,
  email: staff.email,
  secondsLeft: staff.secondsLeft,
  /** The areas between which a person changes who has both. */
  areas:
    can('dashboard') && can('dealer-area')
      ? [
          { area: 'Admin', url: dashboardUrl() },
          { area: 'Handlare', url: dealerAreaUrl() },
        ]
      : [],
});
