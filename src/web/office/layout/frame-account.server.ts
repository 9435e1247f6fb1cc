import type { StaffRequest } from '#src/request/accounts/staff.server.ts';

/** The account that the frame of an area names. */
export const accountOf = ({ staff }: StaffRequest) => ({
  accountId: staff.userId,
  email: staff.email,
  secondsLeft: staff.secondsLeft,
});
