import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { exportVehicles } from './export-data.server.ts';

export const loader = staffLoader(exportVehicles);
