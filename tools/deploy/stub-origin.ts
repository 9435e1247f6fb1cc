import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { readyUrl } from '#src/visitor-urls.ts';

/** The headers that the site sends with public pages; the quick ones are too old after a second. */
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';
const CACHE_CONTROL = new Map([
  ['/private', 'private, no-store'],
  ['/browser', 'public, max-age=60'],
  ['/quick', SHARED.replace('s-maxage=60', 's-maxage=1')],
]);
const SLOW_MS = 300;

/** A stand-in for the site, which counts what reaches it and can be overloaded or gone. */
export type StubOrigin = {
  port: number;
  /** Requests of "GET /path" that reached it. */
  countOf: (request: string) => number;
  isBusy: boolean;
  stop: () => Promise<void>;
  start: () => Promise<void>;
};

export async function openStubOrigin(): Promise<StubOrigin> {
  const counts = new Map<string, number>();
  let server = http.createServer();
  const answer = (request: http.IncomingMessage, response: http.ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://stub');
    const key = `${request.method} ${request.url}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (pathname === readyUrl()) return void response.end();
    if (stub.isBusy)
      return void response.writeHead(503, { 'retry-after': '5', 'cache-control': 'no-store' }).end('busy');
    const encoding = /\b(?:br|gzip)\b/.exec(String(request.headers['accept-encoding']))?.[0] ?? 'none';
    response.setHeader('cache-control', CACHE_CONTROL.get(pathname) ?? SHARED);
    response.setHeader('vary', 'Accept-Encoding');
    response.setHeader('surrogate-key', pathname === '/old' ? 'stock-1 build-1' : 'stock-2 build-1');
    if (pathname === '/cookie') response.setHeader('set-cookie', 'visitor=1');
    const body = `${request.url} ${encoding} ${counts.get(key)}`;
    if (pathname === '/slow') setTimeout(() => response.end(body), SLOW_MS);
    else response.end(body);
  };
  const stub: StubOrigin = {
    port: 0,
    isBusy: false,
    countOf: (request) => counts.get(request) ?? 0,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    start: async () => {
      server = http.createServer(answer).listen(stub.port, '127.0.0.1');
      await once(server, 'listening');
      stub.port = (server.address() as AddressInfo).port;
    },
  };
  await stub.start();
  return stub;
}
