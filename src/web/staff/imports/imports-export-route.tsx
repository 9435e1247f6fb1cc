import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { exportImports } from './imports-data.server.ts';

export const loader = staffLoader(exportImports);
