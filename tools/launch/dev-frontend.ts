import { mkdirSync, realpathSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import path from 'node:path';
import { createServer } from 'vite';
import { PROJECT_ROOT } from '#src/config/env.ts';
import type { PageHandler } from '#src/request/request-context.server.ts';
import type { DevFrontend } from '#src/server/load-pages.ts';
import type { Shutdown } from '#src/server/shutdown.ts';
import { buildSitePictures } from './build-site.ts';

/** Stands in for build/client: the server lists its files at the start, and there are none in development. */
const CLIENT_FOLDER = path.join(PROJECT_ROOT, '.cache/dev/client');
const PAGE_HANDLER = '/src/web/page-handler.ts';

/**
 * Opens Vite in middleware mode: pages are rendered from the sources, and the browser replaces changed components while it keeps
 * their state. Vite shares the site's port, also for its WebSocket.
 */
export async function openDevFrontend(shutdown: Shutdown): Promise<DevFrontend> {
  mkdirSync(path.join(CLIENT_FOLDER, 'assets'), { recursive: true });
  // Beside Vite's start; requests wait for both.
  const pictures = buildSitePictures(shutdown.signal).catch((error: unknown) => {
    if (!shutdown.hasBegun) console.error(error);
  });
  // Never listens: it passes the upgrade requests of the site's server on to Vite.
  const upgrades = createHttpServer();
  const vite = await createServer({
    root: PROJECT_ROOT,
    cacheDir: path.join(PROJECT_ROOT, '.cache/vite'),
    server: {
      middlewareMode: true,
      hmr: { server: upgrades },
      // In a git worktree node_modules may be a link.
      fs: { allow: [PROJECT_ROOT, realpathSync(path.join(PROJECT_ROOT, 'node_modules'))] },
    },
    // Found while a page loads, they would make the browser reload it.
    optimizeDeps: { include: ['react-dom/client', 'react-router/dom', 'lucide-react'] },
    appType: 'custom',
    logLevel: 'warn',
  });
  // Before the site's server, which would wait for the end of Vite's WebSocket.
  shutdown.signal.addEventListener('abort', () => void vite.close());

  const handlePage: PageHandler = async (request, context) => {
    const { handlePage: render } = (await vite.ssrLoadModule(PAGE_HANDLER)) as { handlePage: PageHandler };
    const response = await render(request, context);
    const policy = response.headers.get('content-security-policy');
    if (policy !== null) response.headers.set('content-security-policy', devPolicy(policy));
    return response;
  };
  // Requests wait for it: the first load takes seconds, and the site answers 503 to what takes so long. Errors show on the page.
  const loaded = vite.ssrLoadModule(PAGE_HANDLER).catch(() => undefined);

  return {
    handlePage,
    clientFolder: CLIENT_FOLDER,
    attach(server) {
      server.on('upgrade', (...request) => upgrades.emit('upgrade', ...request));
      prependListener(server, (request, response, next) => {
        // List data is revalidated by the version of the stock, which does not change with the source.
        request.headers['if-none-match'] = undefined;
        request.rawHeaders = withoutHeader(request.rawHeaders, 'if-none-match');
        vite.middlewares(request, response, () => void Promise.all([loaded, pictures]).then(() => next()));
      });
    },
  };
}

/** The page's policy, plus the `<style>` elements, the WebSocket and the worker (for a restarted server) of Vite's client. */
const devPolicy = (policy: string): string =>
  policy
    .replace('style-src', "style-src 'unsafe-inline'")
    .replace('connect-src', 'connect-src ws:')
    .replace('worker-src', 'worker-src blob:');

type Middleware = (...args: [...Parameters<RequestListener>, next: () => void]) => void;

function prependListener(server: Server, middleware: Middleware): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) =>
    middleware(request, response, () => {
      for (const listener of listeners) listener(request, response);
    }),
  );
}

/** @param rawHeaders names and values alternating, as Node gives them */
const withoutHeader = (rawHeaders: string[], name: string): string[] =>
  rawHeaders.filter((_, index) => rawHeaders[index - (index % 2)]?.toLowerCase() !== name);
