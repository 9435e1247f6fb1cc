import { viewsAction } from './views-data.server.ts';

/** Saves and removes views of lists, posted to from the lists; renders nothing. */
export const action = viewsAction;
