import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { downloadExport } from './dealer-leaving-data.server.ts';

export const loader = dealerLoader(downloadExport);
