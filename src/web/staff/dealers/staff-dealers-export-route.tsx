import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { exportStaffDealers } from './staff-dealers-data.server.ts';

export const loader = staffLoader(exportStaffDealers);
