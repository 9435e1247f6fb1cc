import type { Server } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from '#src/config/env.ts';
import type { PageHandler } from '#src/request/request-context.server.ts';

export const CLIENT_BUILD = path.join(PROJECT_ROOT, 'build/client');
const SERVER_BUILD = path.join(PROJECT_ROOT, 'build/server/index.js');

/** Source of pages and browser modules in development, in place of the build. */
export type DevFrontend = {
  handlePage: PageHandler;
  /** A folder with the layout of the client build, for the parts of the server that list its files. */
  clientFolder: string;
  /** Serves browser modules and hot updates through the site's own server. */
  attach(server: Server): void;
};

/** Loads the page handler of the built site. */
export async function loadBuiltPages(): Promise<PageHandler> {
  const build = (await import(pathToFileURL(SERVER_BUILD).href)) as { handlePage: PageHandler };
  return build.handlePage;
}
