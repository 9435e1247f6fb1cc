import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { RenderContext } from '#src/web/shared/site/render-context.ts';

type DocumentOptions = {
  url: string;
  nonce: string;
  requestId: string;
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
  { url, nonce, requestId, onError }: DocumentOptions,
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => abort(new Error('The page took too long to render.')), RENDER_LIMIT_MS);
    const { pipe, abort } = renderToPipeableStream(
      <RenderContext value={{ nonce, requestId }}>
        <ServerRouter context={router} url={url} nonce={nonce} />
      </RenderContext>,
      {
        nonce,
        // Write every part in place, however long: moving it there later would need a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(limit);
          pipe(collector(resolve));
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

/** Collects the chunks of a page. */
function collector(onEnd: (whole: Buffer<ArrayBuffer>) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    write: (piece: Uint8Array, _, done) => {
      pieces.push(piece);
      done();
    },
    final: (done) => {
      onEnd(Buffer.concat(pieces));
      // A stream lives until a full garbage collection, and the page with it otherwise.
      pieces.length = 0;
      done();
    },
  });
}
