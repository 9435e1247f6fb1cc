import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Context } from 'hono';
import { ILLUSTRATION_FILES, PROJECT_ROOT } from '#src/config/env.ts';
import { fileEtag, matchesEtag } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { acceptedEncoding, compress, type Effort } from '#src/http/middleware/compression.ts';

const ILLUSTRATION_CODE = path.join(PROJECT_ROOT, 'src/domain/illustration');

export type IllustrationFiles = {
  /** SVG by path, such as `cars/kombi-sida.svg`. */
  files: ReadonlyMap<string, string>;
  /** Changes with the files and the code that fills them, and is the same in all processes of one release. */
  version: string;
};

/** Reads the 630 kB of `data/illustrations`. */
export async function readIllustrationFiles(): Promise<IllustrationFiles> {
  const texts = await readTexts(ILLUSTRATION_FILES, '.svg');
  const code = await readTexts(ILLUSTRATION_CODE, '.ts');
  const version = createHash('sha256')
    .update(JSON.stringify([texts, code]))
    .digest('base64url')
    .slice(0, 8);
  return { files: new Map(texts.map(([file, text]) => [file, text.replaceAll('\n', '')])), version };
}

async function readTexts(folder: string, ending: string): Promise<[file: string, text: string][]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith(ending) && !file.includes('.test.'),
  );
  return Promise.all(
    files.sort().map(async (file) => [file.replaceAll(path.sep, '/'), await readFile(path.join(folder, file), 'utf8')]),
  );
}

/** An SVG as it is cached: compressed, since nearly every browser accepts Brotli. */
export type Illustration = { brotli: Uint8Array<ArrayBuffer>; etag: string };

const decompress = promisify(brotliDecompress);

export async function compressIllustration(svg: string, effort: Effort): Promise<Illustration> {
  const brotli = new Uint8Array(await compress(Buffer.from(svg), 'br', effort));
  return { brotli, etag: fileEtag(brotli) };
}

export async function sendIllustration(
  c: Context<HttpEnv>,
  { brotli, etag }: Illustration,
  cacheControl: string,
): Promise<Response> {
  const headers: Record<string, string> = {
    ...{ 'cache-control': cacheControl, etag, vary: 'accept-encoding' },
    // Opened as a document, an SVG may use its own styles and load nothing.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  };
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  headers['content-type'] = 'image/svg+xml';
  if (acceptedEncoding(c.req.header('accept-encoding'), 'best') !== 'br') {
    return c.body(new Uint8Array(await decompress(brotli)), 200, headers);
  }
  headers['content-encoding'] = 'br';
  return c.body(brotli, 200, headers);
}
