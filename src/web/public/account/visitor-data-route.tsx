import { visitorDataLoader } from './account-data.server.ts';

/** All that is stored of the visitor and of this browser, as a JSON file. */
export const loader = visitorDataLoader;
