import { createHash } from 'node:crypto';
import { LruCache } from '#src/base/lru-cache.ts';
import { DAY_MS } from '#src/base/units.ts';
import type { PictureCache } from '#src/integrations/files/shared-picture-cache.ts';
import type { FileVersion } from '#src/integrations/outside/fetch-outside.ts';

/** The version of a picture that the site has, and until when its server is not asked whether there is another. */
export type PictureVersion = FileVersion & {
  /** Of the content; part of the names of converted pictures. */
  hash: string;
  /** ms since 1970 */
  freshUntil: number;
};

/** A server that says how long its pictures are valid is believed within these bounds, ms. */
const MIN_FRESH_MS = 60_000;
const MAX_FRESH_MS = DAY_MS / 2;
/** Where it does not say, ms. */
const USUALLY_FRESH_MS = DAY_MS / 4;
/** Other processes renew versions, too; after this time the store is read again. ms */
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 20_000;

/** The version of each external picture, in memory and beside the pictures in their store. */
export class PictureVersions {
  readonly #store: PictureCache;
  readonly #now: () => number;
  readonly #remembered = new LruCache<{ version: PictureVersion; until: number }>(MAX_REMEMBERED);

  constructor(store: PictureCache, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  async read(address: string): Promise<PictureVersion | null> {
    const known = this.#remembered.get(address);
    if (known && known.until > this.#now()) return known.version;
    const stored = parseVersion(await this.#store.read(keyOf(address)));
    if (stored !== null) this.#remember(address, stored);
    return stored;
  }

  /** @throws Error of the store */
  async write(address: string, content: Pick<PictureVersion, 'hash'>, said: FileVersion): Promise<PictureVersion> {
    const forMs = said.maxAgeS === null ? USUALLY_FRESH_MS : said.maxAgeS * 1000;
    const freshUntil = this.#now() + Math.min(MAX_FRESH_MS, Math.max(MIN_FRESH_MS, forMs));
    const version: PictureVersion = { ...said, hash: content.hash, freshUntil };
    this.#remember(address, version);
    await this.#store.write(keyOf(address), Buffer.from(JSON.stringify(version)));
    return version;
  }

  /** The picture is gone. @throws Error of the store */
  async forget(address: string): Promise<void> {
    this.#remembered.delete(address);
    await this.#store.write(keyOf(address), Buffer.from('null'));
  }

  #remember(address: string, version: PictureVersion): void {
    this.#remembered.set(address, { version, until: this.#now() + REMEMBERED_MS });
  }
}

export const contentHash = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex').slice(0, 24);

const keyOf = (address: string): string => `version ${address}`;

function parseVersion(bytes: Buffer | null): PictureVersion | null {
  if (bytes === null) return null;
  try {
    const version = JSON.parse(bytes.toString()) as PictureVersion | null;
    return version !== null && typeof version.hash === 'string' && typeof version.freshUntil === 'number'
      ? version
      : null;
  } catch {
    return null;
  }
}
