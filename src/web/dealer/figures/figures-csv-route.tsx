import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { downloadFigures } from './dealer-figures-data.server.ts';

export const loader = dealerLoader(downloadFigures);
