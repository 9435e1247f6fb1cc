import { EventEmitter } from 'node:events';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { leaveOutDefaults } from '#src/web/frame/forms/leave-out-defaults.ts';
import { RenderContext } from '#src/web/frame/site/render-context.ts';

const FORM_SCRIPT = `(${leaveOutDefaults})()`;

type DocumentOptions = {
  url: string;
  nonce: string;
  requestId: string;
  /** Whether the page is interactive. */
  hasScripts: boolean;
  /** Called with each error of a component; the page is then incomplete. */
  onError: (error: unknown) => void;
};

/** Time limit for rendering a page, ms. */
const RENDER_LIMIT_MS = 5_000;

/**
 * Renders the document of a page as a whole, with the page's data: there is nothing to stream, and a whole page has its true status
 * and length.
 * @throws the error of a page that cannot be rendered at all
 */
export function renderDocument(
  router: EntryContext,
  { url, nonce, requestId, hasScripts, onError }: DocumentOptions,
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => abort(new Error('The page took too long to render.')), RENDER_LIMIT_MS);
    const { pipe, abort } = renderToPipeableStream(
      <RenderContext value={{ nonce, requestId }}>
        <ServerRouter context={router} url={url} nonce={nonce} />
      </RenderContext>,
      {
        nonce,
        ...(hasScripts && { bootstrapScriptContent: FORM_SCRIPT }),
        // Write every part in place, however long: moving it there later would need a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(limit);
          pipe(new Collector({ onEnd: resolve, onError: reject }));
        },
        onShellError(error) {
          clearTimeout(limit);
          reject(error);
        },
        onError,
      },
    );
  });
}

type WholePage = { onEnd: (whole: Buffer<ArrayBuffer>) => void; onError: (error: unknown) => void };

/**
 * Collects the chunks of a page. Not a `Writable`, which lives until a full garbage collection, with everything that its listeners
 * refer to: here the components and elements of the page.
 */
class Collector extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  readonly #pieces: Uint8Array[] = [];
  readonly #result: WholePage;

  constructor(result: WholePage) {
    super();
    this.#result = result;
  }

  write(piece: Uint8Array | string): boolean {
    this.#pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
    return true;
  }

  end(): this {
    this.#result.onEnd(Buffer.concat(this.#pieces));
    return this;
  }

  /** Called by the renderer when it cannot write the rest. */
  destroy(error: unknown): void {
    this.#result.onError(error);
  }
}
