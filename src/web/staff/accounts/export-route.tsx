import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { exportAccounts } from './accounts-data.server.ts';

export const loader = staffLoader(exportAccounts);
