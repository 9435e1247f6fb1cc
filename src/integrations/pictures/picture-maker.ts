import { availableParallelism } from 'node:os';
import { LruCache } from '#src/data-structures/lru-cache.ts';
import { BusyError, TaskQueue } from '#src/data-structures/task-queue.ts';
import type { PictureVariant } from '#src/domain/pictures/picture-formats.ts';
import { fail, ok, type Result } from '#src/domain/result.ts';
import type { PictureCache } from '#src/integrations/files/shared-picture-cache.ts';
import type { OutsideAnswer } from '#src/integrations/outside/fetch-outside.ts';
import type { OutsideFailure } from '#src/integrations/outside/outside-address.ts';
import { encodePicture } from './encode-picture.ts';
import { HostGates } from './host-gates.ts';

/** `missing`: there is no such picture. `busy`: retry later. */
export type PictureFailure = { kind: 'missing' | 'busy'; detail: string };
type Made = Result<Buffer, PictureFailure>;
/** `isFinal` is false for a WebP that stands in for an AVIF until that is encoded. */
export type MadePicture = { body: Buffer; isFinal: boolean };

type Options = {
  store: PictureCache;
  /** Fetches an external file. */
  fetch: (address: string) => Promise<Result<OutsideAnswer, OutsideFailure>>;
  /** Called when a picture cannot be stored, as on a full disk; it is served nevertheless. */
  onStoreFailure?: (error: unknown) => void;
  now?: () => number;
  /** AVIFs that wait to be encoded; a further one is encoded after a later request for it. */
  maxAvifsWaiting?: number;
};

const QUALITY: Readonly<Record<PictureVariant['format'], number>> = { avif: 55, webp: 74, jpeg: 75 };
const MAX_WAITING = 200;
const MAX_AVIFS_WAITING = 100;
/** How long a failure is cached, ms. */
const REMEMBER_FAILURE_MS = 60_000;
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
  readonly #fetches = new SingleFlight<Made>();
  readonly #failures = new LruCache<{ until: number; failure: PictureFailure }>(MAX_FAILURES);

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#gates = new HostGates(this.#now);
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
    const stored = await this.#options.store.read(keyOf(address, variant));
    if (stored) return ok({ body: stored, isFinal: true });
    if (variant.format !== 'avif') return this.#makeAtOnce(address, variant);
    const standIn = await this.make(address, { ...variant, format: 'webp' });
    if (!standIn.ok) return standIn;
    void this.#makeLater(address, variant, standIn.value.body);
    return ok({ body: standIn.value.body, isFinal: false });
  }

  async #makeAtOnce(address: string, variant: PictureVariant): Promise<Result<MadePicture, PictureFailure>> {
    const made = await this.#makings.do(keyOf(address, variant), () => this.#makeNew(address, variant));
    return made.ok ? ok({ body: made.value, isFinal: true }) : made;
  }

  async #makeLater(address: string, variant: PictureVariant, webp: Buffer): Promise<void> {
    const key = keyOf(address, variant);
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
    const encoded = await this.#encode(original.value, variant);
    const isSmaller = encoded.ok && encoded.value.body.length < webp.length;
    await this.#keep(keyOf(address, variant), isSmaller ? encoded.value.body : webp);
  }

  async #makeNew(address: string, variant: PictureVariant): Promise<Made> {
    try {
      const original = await this.#source(address);
      if (!original.ok) return original;
      const encoded = await this.#encode(original.value, variant);
      if (!encoded.ok) return this.#remember(address, { kind: 'missing', detail: encoded.failure.detail });
      await this.#keep(keyOf(address, variant), encoded.value.body);
      return ok(encoded.value.body);
    } catch (error) {
      if (error instanceof BusyError) return fail({ kind: 'busy', detail: error.message });
      throw error;
    }
  }

  #encode(original: Buffer, { width, format }: PictureVariant) {
    return this.#cores.run(() => encodePicture(original, { width, format, quality: QUALITY[format] }));
  }

  /** The original file, or the failure of the last minute. */
  async #source(address: string): Promise<Made> {
    const known = this.#failures.get(address);
    if (known && known.until > this.#now()) return fail(known.failure);
    const original = await this.#fetches.do(address, () => this.#original(address));
    const isMissing = !original.ok && original.failure.kind === 'missing';
    return isMissing ? this.#remember(address, original.failure) : original;
  }

  /** The original file, stored so that further widths need no fetch. */
  async #original(address: string): Promise<Made> {
    const stored = await this.#options.store.read(address);
    if (stored) return ok(stored);
    const host = URL.parse(address)?.host ?? '';
    if (this.#gates.isClosed(host)) return fail({ kind: 'missing', detail: `${host} does not answer` });
    const answer = await this.#gates.ask(
      host,
      () => this.#options.fetch(address),
      (outcome) => outcome.ok || ANSWERED.has(outcome.failure.kind),
    );
    if (!answer.ok) return fail({ kind: 'missing', detail: `${answer.failure.kind}: ${answer.failure.detail}` });
    await this.#keep(address, answer.value.body);
    return ok(answer.value.body);
  }

  async #keep(key: string, body: Buffer): Promise<void> {
    await this.#options.store.write(key, body).catch((error: unknown) => this.#options.onStoreFailure?.(error));
  }

  #remember(address: string, failure: PictureFailure): Made {
    this.#failures.set(address, { until: this.#now() + REMEMBER_FAILURE_MS, failure });
    return fail(failure);
  }
}

/** In the store, originals have their address alone. */
const keyOf = (address: string, { width, format }: PictureVariant): string =>
  `${format === 'webp' ? '' : `${format} `}${width} ${address}`;

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
