import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { readPoster } from './poster-data.server.ts';

export const loader = dealerLoader(readPoster);
