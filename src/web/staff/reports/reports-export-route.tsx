import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { exportReports } from './reports-data.server.ts';

export const loader = staffLoader(exportReports);
