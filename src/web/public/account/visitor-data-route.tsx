import { visitorDataLoader } from './account-data.server.ts';

/** All that is stored of the signed-in visitor, as a JSON file; others are sent to the account's page. */
export const loader = visitorDataLoader;
