import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { childEnvironment } from '#tools/launch/environment.ts';

/** The environment of a browser, with its own home directory: some accounts have none that is writable. */
export function environmentWithHome(): Record<string, string> {
  const home = path.join(PROJECT_ROOT, '.cache/browser-home');
  const known = Object.entries(childEnvironment({ HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home }));
  return Object.fromEntries(known.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
