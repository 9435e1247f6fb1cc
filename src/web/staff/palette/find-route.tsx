import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { findForStaff } from './find-data.server.ts';

/** Hits of the command palette, as data. */
export const loader = staffLoader(findForStaff);
