import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Handler } from 'hono';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { SiteSettings } from '#src/request/site/site-settings.ts';
import { ADMIN_PATH, API_PATH, assetsUrl, DEALER_AREA_PATH, offlineUrl } from '#src/visitor-urls.ts';
import { endWorker, runWorker } from './worker-script.ts';

const STORE_PREFIX = 'milvis-';

/**
 * Serves the service worker's script; browsers check for another version with each page. Where the service worker is switched off,
 * serves a script that unregisters it and deletes its caches.
 * @param clientFolder the client build; another build means another version
 */
export async function serviceWorker(site: SiteSettings, clientFolder: string): Promise<Handler<HttpEnv>> {
  const script = site.hasServiceWorker
    ? await workerScript(site, clientFolder)
    : call(endWorker, { storePrefix: STORE_PREFIX });
  return (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
}

async function workerScript(site: SiteSettings, clientFolder: string): Promise<string> {
  const files = await readdir(path.join(clientFolder, assetsUrl())).catch(() => []);
  const cacheKey = JSON.stringify([files.toSorted(), site, runWorker.toString()]);
  return call(runWorker, {
    storePrefix: STORE_PREFIX,
    version: createHash('sha256').update(cacheKey).digest('base64url').slice(0, 12),
    offlinePage: offlineUrl(),
    assets: assetsUrl(),
    untouched: [ADMIN_PATH, DEALER_AREA_PATH, API_PATH],
  });
}

/** A script that calls a function of this repository with settings. */
const call = <Settings>(worker: (scope: never, settings: Settings) => void, settings: Settings): string =>
  `(${worker.toString()})(self, ${JSON.stringify(settings)});\n`;
