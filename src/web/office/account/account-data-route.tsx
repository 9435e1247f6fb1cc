import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { downloadAccountData } from './account-data.server.ts';

export const loader = staffLoader(downloadAccountData);
