import { availableParallelism } from 'node:os';
import { LruCache } from '#src/data-structures/lru-cache.ts';
import { BusyError, TaskQueue } from '#src/data-structures/task-queue.ts';
import type { PictureWidth } from '#src/domain/pictures/picture-formats.ts';
import { fail, ok, type Result } from '#src/domain/result.ts';
import type { OutsideAnswer } from '#src/integrations/outside/fetch-outside.ts';
import type { OutsideFailure } from '#src/integrations/outside/outside-address.ts';
import { encodePicture } from './encode-picture.ts';
import type { FileStore } from './file-store.ts';
import { HostGates } from './host-gates.ts';

/** `missing`: there is no such picture. `busy`: retry later. */
export type PictureFailure = { kind: 'missing' | 'busy'; detail: string };
type Made = Result<Buffer, PictureFailure>;

type Options = {
  store: FileStore;
  /** Fetches an external file. */
  fetch: (address: string) => Promise<Result<OutsideAnswer, OutsideFailure>>;
  /** Called when a picture cannot be stored, as on a full disk; it is served nevertheless. */
  onStoreFailure?: (error: unknown) => void;
  now?: () => number;
};

const QUALITY = 74;
const MAX_WAITING = 200;
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
  readonly #makings = new SingleFlight<Made>();
  readonly #fetches = new SingleFlight<Made>();
  readonly #failures = new LruCache<{ until: number; failure: PictureFailure }>(MAX_FAILURES);

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#gates = new HostGates(this.#now);
  }

  /** Running and queued conversions. */
  get load(): { running: number; waiting: number } {
    return this.#cores.load;
  }

  /** The picture at a URL as WebP of a width, or of its own width if that is smaller. */
  async make(address: string, width: PictureWidth): Promise<Made> {
    const key = `${width} ${address}`;
    const stored = await this.#options.store.read(key);
    return stored ? ok(stored) : this.#makings.do(key, () => this.#makeNew(key, address, width));
  }

  async #makeNew(key: string, address: string, width: PictureWidth): Promise<Made> {
    const known = this.#failures.get(address);
    if (known && known.until > this.#now()) return fail(known.failure);
    try {
      const original = await this.#fetches.do(address, () => this.#original(address));
      if (!original.ok)
        return original.failure.kind === 'missing' ? this.#remember(address, original.failure) : original;
      const encoded = await this.#cores.run(() => encodePicture(original.value, { width, quality: QUALITY }));
      if (!encoded.ok) return this.#remember(address, { kind: 'missing', detail: encoded.failure.detail });
      await this.#keep(key, encoded.value.webp);
      return ok(encoded.value.webp);
    } catch (error) {
      if (error instanceof BusyError) return fail({ kind: 'busy', detail: error.message });
      throw error;
    }
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
