import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from '#src/config/env.ts';
import type { PageHandler } from '#src/request/request-context.server.ts';

export const CLIENT_BUILD = path.join(PROJECT_ROOT, 'build/client');
const SERVER_BUILD = path.join(PROJECT_ROOT, 'build/server/index.js');

/** Loads the page handler of the built site. */
export async function loadBuiltPages(): Promise<PageHandler> {
  const build = (await import(pathToFileURL(SERVER_BUILD).href)) as { handlePage: PageHandler };
  return build.handlePage;
}
