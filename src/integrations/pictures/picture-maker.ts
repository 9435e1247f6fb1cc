import { availableParallelism } from 'node:os';
import { LruCache } from '#src/base/lru-cache.ts';
import { fail, ok, type Result } from '#src/base/result.ts';
import { BusyError, TaskQueue } from '#src/base/task-queue.ts';
import { isExternalPicture } from '#src/domain/pictures/picture-check.ts';
import type { PictureVariant } from '#src/domain/pictures/picture-formats.ts';
import type { PictureCache } from '#src/integrations/files/shared-picture-cache.ts';
import type { FileVersion, VersionedAnswer } from '#src/integrations/outside/fetch-outside.ts';
import type { OutsideFailure } from '#src/integrations/outside/outside-address.ts';
import { encodePicture } from './encode-picture.ts';
import { HostGates } from './host-gates.ts';
import { isTooSmall } from './picture-limits.ts';
import { contentHash, type PictureVersion, PictureVersions } from './picture-versions.ts';

/** `missing`: there is no such picture. `busy`: retry later. */
export type PictureFailure = { kind: 'missing' | 'busy'; detail: string; status?: string };
type Made = Result<Buffer, PictureFailure>;
export type MadePicture = {
  body: Buffer;
  /** False for a WebP that stands in for an AVIF until that is encoded. */
  isFinal: boolean;
  /** Until when the address is known to show this picture, ms since 1970; null: always. */
  freshUntil: number | null;
};
/** An original file and the hash of its content; the hash is empty where the address never shows another picture. */
type Original = { body: Buffer; hash: string };
/** The picture of an address as far as it is known before a file is read. */
type Current = Pick<PictureVersion, 'hash'> & { freshUntil: number | null };

type Options = {
  store: PictureCache;
  /** Fetches a file; an external one again, if it has changed since `known`. */
  fetch: (address: string, known: FileVersion | null) => Promise<Result<VersionedAnswer, OutsideFailure>>;
  /** Called when a picture cannot be stored, as on a full disk; it is served nevertheless. */
  onStoreFailure?: (error: unknown) => void;
  now?: () => number;
  /** AVIFs that wait to be encoded; a further one is encoded after a later request for it. */
  maxAvifsWaiting?: number;
};

const QUALITY: Readonly<Record<PictureVariant['format'], number>> = { avif: 55, webp: 74, jpeg: 75 };
const MAX_WAITING = 200;
const MAX_AVIFS_WAITING = 100;
/** How long the first failure of an address is remembered, and each further one at most, ms: twice as long as the one before. */
const REMEMBER_FAILURE_MS = 60_000;
const MAX_REMEMBER_FAILURE_MS = 6 * 3_600_000;
/** How long a visitor waits for the question whether a known picture has changed, ms. */
const MAX_REVALIDATION_MS = 1_500;
/** A server that does not answer this question is asked again after this time; its picture is shown meanwhile. ms */
const ASK_AGAIN_AFTER_MS = 600_000;
/** The server says that there is no such picture any more. */
const GONE = /^(404|410)$/;
const MAX_FAILURES = 5_000;
/** The host answered, so it is up; other failures count against it. */
const ANSWERED = new Set<OutsideFailure['kind']>(['status', 'content-type', 'too-large', 'redirects', 'address']);

/** Converts external pictures to the widths of the site: each width once, then served from disk. */
export class PictureMaker {
  readonly #options: Options;
  readonly #now: () => number;
  readonly #gates: HostGates;
  readonly #cores = new TaskQueue(Math.max(1, availableParallelism() - 1), MAX_WAITING);
  /** One at a time, so that a visitor's WebP waits for at most one of them. */
  readonly #avifQueue: TaskQueue;
  readonly #avifs = new SingleFlight<void>();
  readonly #makings = new SingleFlight<Made>();
  readonly #fetches = new SingleFlight<Result<Original, PictureFailure>>();
  readonly #questions = new SingleFlight<Current | null>();
  readonly #failures = new LruCache<{ until: number; forMs: number; failure: PictureFailure }>(MAX_FAILURES);
  readonly #versions: PictureVersions;
  /** Until when a known picture of a server that does not answer is shown. */
  readonly #unanswered = new LruCache<number>(MAX_FAILURES);

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#gates = new HostGates(this.#now);
    this.#versions = new PictureVersions(options.store, this.#now);
    this.#avifQueue = new TaskQueue(1, options.maxAvifsWaiting ?? MAX_AVIFS_WAITING);
  }

  /** Running and queued conversions. */
  get load(): { running: number; waiting: number } {
    return this.#cores.load;
  }

  /**
   * The picture at a URL in a width, or in its own width if that is smaller. AVIF takes three times as long as WebP: its first
   * visitors get the WebP, while the AVIF is encoded for later ones.
   */
  async make(address: string, variant: PictureVariant): Promise<Result<MadePicture, PictureFailure>> {
    const current = await this.#current(address);
    if (current !== null) {
      const stored = await this.#options.store.read(keyOf(address, current.hash, variant));
      if (stored) return ok({ body: stored, isFinal: true, freshUntil: current.freshUntil });
    }
    if (variant.format !== 'avif') return this.#makeAtOnce(address, variant);
    const standIn = await this.make(address, { ...variant, format: 'webp' });
    if (!standIn.ok) return standIn;
    void this.#makeLater(address, variant, standIn.value.body);
    return ok({ ...standIn.value, isFinal: false });
  }

  /** The version that an address shows now, asked for again when it is old; null: not known yet, or gone. */
  async #current(address: string): Promise<Current | null> {
    if (!isExternalPicture(address)) return ALWAYS;
    const known = await this.#versions.read(address);
    if (known === null || known.freshUntil > this.#now()) return known;
    const shownUntil = this.#unanswered.get(address) ?? 0;
    if (shownUntil > this.#now()) return { hash: known.hash, freshUntil: shownUntil };
    const revalidation = this.#questions.do(address, () => this.#askAgain(address, known));
    return withinLimit(revalidation, MAX_REVALIDATION_MS, { hash: known.hash, freshUntil: this.#now() });
  }

  async #askAgain(address: string, known: PictureVersion): Promise<Current | null> {
    const original = await this.#fetch(address, known).catch((error: unknown) => {
      if (error instanceof BusyError) return fail<PictureFailure>({ kind: 'busy', detail: error.message });
      throw error;
    });
    if (original.ok) return this.#versions.read(address);
    if (GONE.test(original.failure.status ?? '')) {
      this.#remember(address, original.failure);
      await this.#versions.forget(address).catch((error: unknown) => this.#options.onStoreFailure?.(error));
      return null;
    }
    const freshUntil = this.#now() + ASK_AGAIN_AFTER_MS;
    this.#unanswered.set(address, freshUntil);
    return { hash: known.hash, freshUntil };
  }

  async #makeAtOnce(address: string, variant: PictureVariant): Promise<Result<MadePicture, PictureFailure>> {
    const made = await this.#makings.do(`${variant.format} ${variant.width} ${address}`, () =>
      this.#makeNew(address, variant),
    );
    if (!made.ok) return made;
    const freshUntil = isExternalPicture(address)
      ? ((await this.#versions.read(address))?.freshUntil ?? this.#now())
      : null;
    return ok({ body: made.value, isFinal: true, freshUntil });
  }

  async #makeLater(address: string, variant: PictureVariant, webp: Buffer): Promise<void> {
    const key = `${variant.width} ${address}`;
    try {
      await this.#avifs.do(key, () => this.#avifQueue.run(() => this.#makeAvif(address, variant, webp)));
    } catch (error) {
      if (!(error instanceof BusyError)) this.#options.onStoreFailure?.(error);
    }
  }

  /** Where AVIF is no smaller, the WebP is stored under the name of the AVIF. */
  async #makeAvif(address: string, variant: PictureVariant, webp: Buffer): Promise<void> {
    const original = await this.#source(address);
    if (!original.ok) return;
    const encoded = await this.#encode(original.value.body, variant);
    const isSmaller = encoded.ok && encoded.value.body.length < webp.length;
    await this.#keep(keyOf(address, original.value.hash, variant), isSmaller ? encoded.value.body : webp);
  }

  async #makeNew(address: string, variant: PictureVariant): Promise<Made> {
    try {
      const original = await this.#source(address);
      if (!original.ok) return original;
      const encoded = await this.#encode(original.value.body, variant);
      if (!encoded.ok) return this.#remember(address, { kind: 'missing', detail: encoded.failure.detail });
      const { body, width, height } = encoded.value;
      if (isExternalPicture(address) && isTooSmall({ width, height }))
        return this.#remember(address, { kind: 'missing', detail: `only ${width} × ${height} pixels` });
      await this.#keep(keyOf(address, original.value.hash, variant), body);
      return ok(body);
    } catch (error) {
      if (error instanceof BusyError) return fail({ kind: 'busy', detail: error.message });
      throw error;
    }
  }

  #encode(original: Buffer, { width, format }: PictureVariant) {
    return this.#cores.run(() => encodePicture(original, { width, format, quality: QUALITY[format] }));
  }

  /** The original file, or the failure that is remembered. */
  async #source(address: string): Promise<Result<Original, PictureFailure>> {
    const known = this.#failures.get(address);
    if (known && known.until > this.#now()) return fail(known.failure);
    const original = await this.#original(address);
    const isMissing = !original.ok && original.failure.kind === 'missing';
    return isMissing ? this.#remember(address, original.failure) : original;
  }

  /** The original file, stored so that further widths need no fetch. */
  async #original(address: string): Promise<Result<Original, PictureFailure>> {
    const version = isExternalPicture(address) ? await this.#versions.read(address) : ALWAYS;
    const stored = version && (await this.#options.store.read(address));
    // Another process may have stored a newer file.
    if (stored) return ok({ body: stored, hash: version === ALWAYS ? '' : contentHash(stored) });
    return this.#fetch(address, null);
  }

  /** Asks the server of a picture, and stores what it sends. @param known a version whose file need not be sent again */
  #fetch(address: string, known: PictureVersion | null): Promise<Result<Original, PictureFailure>> {
    return this.#fetches.do(address, async () => {
      const host = URL.parse(address)?.host ?? '';
      if (this.#gates.isClosed(host)) return fail({ kind: 'missing', detail: `${host} does not answer` });
      const response = await this.#gates.ask(
        host,
        () => this.#options.fetch(address, known),
        (outcome) => outcome.ok || ANSWERED.has(outcome.failure.kind),
      );
      if (!response.ok) {
        const { kind, detail } = response.failure;
        return fail({ kind: 'missing', detail: `${kind}: ${detail}`, ...(kind === 'status' && { status: detail }) });
      }
      const { answer, version } = response.value;
      if (answer === 'unchanged' && known !== null) {
        await this.#keepVersion(address, known.hash, version);
        return ok({ body: Buffer.alloc(0), hash: known.hash });
      }
      if (answer === 'unchanged') return fail({ kind: 'missing', detail: 'unchanged, but not known' });
      await this.#keep(address, answer.body);
      if (!isExternalPicture(address)) return ok({ body: answer.body, hash: '' });
      const hash = contentHash(answer.body);
      await this.#keepVersion(address, hash, version);
      return ok({ body: answer.body, hash });
    });
  }

  async #keep(key: string, body: Buffer): Promise<void> {
    await this.#options.store.write(key, body).catch((error: unknown) => this.#options.onStoreFailure?.(error));
  }

  async #keepVersion(address: string, hash: string, version: FileVersion): Promise<void> {
    this.#failures.delete(address);
    await this.#versions
      .write(address, { hash }, version)
      .catch((error: unknown) => this.#options.onStoreFailure?.(error));
  }

  #remember(address: string, failure: PictureFailure): Result<never, PictureFailure> {
    const before = this.#failures.get(address);
    const forMs = Math.min(MAX_REMEMBER_FAILURE_MS, before ? before.forMs * 2 : REMEMBER_FAILURE_MS);
    this.#failures.set(address, { until: this.#now() + forMs, forMs, failure });
    return fail(failure);
  }
}

/** Uploaded pictures are named by their content. */
const ALWAYS: Current = { hash: '', freshUntil: null };

/** In the store, originals have their address alone. */
const keyOf = (address: string, hash: string, { width, format }: PictureVariant): string =>
  `${format === 'webp' ? '' : `${format} `}${width} ${hash === '' ? '' : `${hash} `}${address}`;

async function withinLimit<Value>(work: Promise<Value>, limitMs: number, otherwise: Value): Promise<Value> {
  const limit = Promise.withResolvers<Value>();
  const timer = setTimeout(() => limit.resolve(otherwise), limitMs);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Shares one execution among concurrent calls with the same key. */
export class SingleFlight<Value> {
  readonly #flying = new Map<string, Promise<Value>>();

  do(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#flying.get(key);
    if (known) return known;
    const made = make().finally(() => this.#flying.delete(key));
    this.#flying.set(key, made);
    return made;
  }
}
