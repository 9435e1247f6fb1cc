import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { cachedPromise, LruCache } from '#src/base/lru-cache.ts';
import { ownValue } from '#src/base/own-value.ts';
import { assetsUrl } from '#src/visitor-urls.ts';
import { fileEtag, notModified } from './etag.ts';
import type { HttpEnv } from './http-env.ts';
import { acceptedEncoding, compress } from './middleware/compression.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  // The worker of the map.
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
/** Formats that are compressed already. */
const COMPRESSED = new Set(['.png', '.webp', '.woff2', '.ico']);

type StaticFile = {
  type: string;
  cacheControl: string;
  etag: string;
  body: Buffer;
  isCompressible: boolean;
};

/**
 * Serves the build's files from memory. The folder is listed once, so no request can reach any other file. Each file is compressed
 * at the highest level on its first request and cached.
 * @param folder the client build; a missing folder serves nothing
 */
export async function staticFiles(folder: string): Promise<MiddlewareHandler<HttpEnv>> {
  const files = await readFiles(folder);
  const compressed = new LruCache<Promise<Buffer>>(2 * files.size);
  return async (c, next) => {
    const file = files.get(c.req.path);
    if (!file || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next();
    const tagged = { 'cache-control': file.cacheControl, etag: file.etag };
    const known = notModified(c, tagged);
    if (known) return known;
    const headers: Record<string, string> = { ...tagged, 'content-type': file.type };
    if (!file.isCompressible) return c.body(new Uint8Array(file.body), 200, headers);
    headers.vary = 'accept-encoding';
    const encoding = acceptedEncoding(c.req.header('accept-encoding'), 'best');
    if (!encoding) return c.body(new Uint8Array(file.body), 200, headers);
    headers['content-encoding'] = encoding;
    const compressing = () => compress(file.body, encoding, 'best');
    return c.body(new Uint8Array(await cachedPromise(compressed, encoding + c.req.path, compressing)), 200, headers);
  };
}

async function readFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, StaticFile>();
  for (const entry of entries) {
    const extension = path.extname(entry.name);
    const type = ownValue(CONTENT_TYPES, extension);
    // Source maps and build metadata (.vite) are not served.
    if (!entry.isFile() || !type || entry.parentPath.includes(`${path.sep}.vite`)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const address = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    const body = await readFile(file);
    files.set(address, {
      type,
      body,
      // Names under assets contain content hashes, so their content never changes.
      cacheControl: address.startsWith(assetsUrl()) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      etag: fileEtag(body),
      isCompressible: !COMPRESSED.has(extension),
    });
  }
  return files;
}
