import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { downloadRejected } from './dealer-deliveries-data.server.ts';

export const loader = dealerLoader(downloadRejected);
