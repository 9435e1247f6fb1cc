import { logoutAction } from './login-data.server.ts';

/** Sign-out, posted to from every staff page; renders nothing. */
export const action = logoutAction;
