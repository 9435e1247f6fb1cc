import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { exportSecurityEvents } from './security-events-data.server.ts';

export const loader = staffLoader(exportSecurityEvents);
