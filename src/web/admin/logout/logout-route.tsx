import { logoutAction } from './logout-data.server.ts';

/** Takes the sign-out of every page; there is nothing to see. */
export const action = logoutAction;
