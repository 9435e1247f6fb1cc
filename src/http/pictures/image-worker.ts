import { Worker } from 'node:worker_threads';
import type { PictureSpec } from '#src/domain/illustration/picture-names.ts';
import type { RenderedImage, RenderTask } from './picture-worker.ts';

type Waiting = { resolve: (brotli: Uint8Array) => void; reject: (error: Error) => void };

/** Renders illustrations in a worker thread, which is started by the first request. */
export class ImageWorker {
  #worker: Worker | null = null;
  readonly #waiting = new Map<string, Waiting>();

  /** @returns the compressed picture; the caller must not request a name again while it is pending */
  render(name: string, spec: PictureSpec): Promise<Uint8Array> {
    this.#worker ??= this.#open();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      this.#waiting.set(name, { resolve, reject });
      worker.postMessage({ name, spec } satisfies RenderTask);
    });
  }

  #open(): Worker {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url));
    worker.on('message', (picture: RenderedImage) => this.#settle(picture));
    worker.on('error', (error) => this.#giveUp(worker, error));
    worker.on('exit', () => this.#giveUp(worker, new Error('The drawing thread ended.')));
    // The thread must not keep the process alive. Called last, because adding a message listener reverts it.
    worker.unref();
    return worker;
  }

  #settle(picture: RenderedImage): void {
    const waiting = this.#waiting.get(picture.name);
    this.#waiting.delete(picture.name);
    if ('brotli' in picture) waiting?.resolve(picture.brotli);
    else waiting?.reject(new Error(picture.problem));
  }

  /** The next request starts another thread; the exit of this one must not affect it. */
  #giveUp(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) {
      reject(error instanceof Error ? error : new Error(String(error)));
    }
    this.#waiting.clear();
  }
}
