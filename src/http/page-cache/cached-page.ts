import { zstdDecompressSync } from 'node:zlib';
import { contentEtag } from '#src/http/etag.ts';
import { acceptedEncoding, compress, type Effort, type Encoding } from '#src/http/middleware/compression.ts';

type Body = Uint8Array<ArrayBuffer>;

/** A public page or its data, as it was rendered once for everybody. */
export type CachedPage = {
  readonly status: number;
  /** Whether a part of it could not be read: such a page is sent, and not cached. */
  readonly hasFailed: boolean;
  /** Without those that depend on the request: encoding, length, freshness. */
  readonly headers: Readonly<Record<string, string>>;
  /** Equal for equal content, whatever its version. */
  readonly etag: string;
  /** The copies in the encodings that clients have asked for, zstd always, with the effort of their compression. */
  readonly copies: Map<Encoding, { effort: Effort; body: Promise<Body> }>;
  bytes: number;
  /** The content version that it shows. */
  version: string;
  /** When it was last known to be current, ms since 1970. */
  currentAt: number;
  /** Requests for this address; halved with each refresh after changes. */
  hits: number;
  /** Requests that this content has answered. */
  served: number;
};

/** A rendered page as it is stored in a file, with its body in zstd. */
export type StoredPage = Pick<CachedPage, 'status' | 'headers' | 'etag' | 'version' | 'currentAt'> & { zstd: Body };

/** Headers that belong to one response rather than to the page. */
const OWN_HEADERS = new Set(['cache-control', 'content-length', 'date', 'vary']);

/** @param response with its body not encoded */
export async function toCachedPage(response: Response, version: string, now: number): Promise<CachedPage> {
  const { status, headers } = response;
  const body = new Uint8Array(await response.arrayBuffer());
  const zstd = new Uint8Array(await compress(body, 'zstd', 'fast'));
  const location = headers.get('location');
  const page = unservedPage({
    status,
    headers: Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.has(name))),
    etag: contentEtag(location === null ? zstd : `${status} ${location}`),
    zstd,
    version,
    currentAt: now,
  });
  return { ...page, hasFailed: status >= 500 || headers.get('cache-control') === 'no-store' };
}

export const unservedPage = ({ zstd, ...page }: StoredPage): CachedPage => ({
  ...page,
  hasFailed: false,
  hits: 0,
  served: 0,
  copies: new Map([['zstd', { effort: 'fast', body: Promise.resolve(zstd) }]]),
  bytes: zstd.byteLength,
});

/** Requests after which a page is compressed slowly and well, with Brotli or gzip: it takes longer than rendering. */
const SERVED_BEFORE_BEST_COPY = 20;

/**
 * The page in the best encoding that the client accepts. Each copy is compressed once, and again when the page is requested often; the
 * first one is sent until the better one is there.
 * @param onCopied called when the bytes of the page have changed
 */
export async function encodedBody(
  page: CachedPage,
  accepted: string | undefined,
  onCopied: () => void,
): Promise<{ encoding: Encoding | null; body: Body }> {
  const effort = page.served <= SERVED_BEFORE_BEST_COPY ? 'fast' : 'cached';
  const encoding = acceptedEncoding(accepted, effort);
  if (encoding === null) return { encoding, body: await plainBody(page) };
  const known = page.copies.get(encoding);
  // zstd has one effort.
  if (known && (known.effort === effort || effort === 'fast' || encoding === 'zstd'))
    return { encoding, body: await known.body };
  const compressed = plainBody(page).then(async (plain) => new Uint8Array(await compress(plain, encoding, effort)));
  const copy = { effort, body: known?.body ?? compressed } as const;
  page.copies.set(encoding, copy);
  const stored = compressed.then(
    async (body) => {
      page.copies.set(encoding, { effort, body: compressed });
      page.bytes += body.byteLength - ((await known?.body)?.byteLength ?? 0);
      onCopied();
    },
    () => known === undefined && page.copies.delete(encoding),
  );
  if (known === undefined) await stored;
  return { encoding, body: await copy.body };
}

export const zstdBody = async ({ copies }: CachedPage): Promise<Body> =>
  (await copies.get('zstd')?.body) ?? new Uint8Array();
const plainBody = async (page: CachedPage): Promise<Body> => new Uint8Array(zstdDecompressSync(await zstdBody(page)));
