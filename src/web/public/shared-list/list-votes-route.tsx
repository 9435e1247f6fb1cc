import { listVotesLoader } from './shared-list-data.server.ts';

/** Votes of a shared list, as JSON. */
export const loader = listVotesLoader;
