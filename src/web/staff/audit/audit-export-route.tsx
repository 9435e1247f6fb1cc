import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { exportAudit } from './audit-data.server.ts';

export const loader = staffLoader(exportAudit);
