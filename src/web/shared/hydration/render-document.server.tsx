import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
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

const DOCTYPE = Buffer.from('<!DOCTYPE html>');
/** React's mark of a part that `renderToString` could not finish: it failed, or waits for something. */
const UNFINISHED = '<!--$!-->';

/**
 * Renders the document of a page as a whole, with the page's data: there is nothing to stream, and a whole page has its true status
 * and length. `renderToString` writes it in half the time of a stream, and the stream reports errors and waits for parts that are
 * not there yet, such as code that is loaded by its first use.
 * @throws the error of a page that cannot be rendered at all
 */
export async function renderDocument(router: EntryContext, options: DocumentOptions): Promise<Buffer<ArrayBuffer>> {
  const { url, nonce, requestId } = options;
  const { serverHandoffStream: stream } = router;
  const [manifest, data] = [manifestOf(router), stream === undefined ? '' : await text(stream)];
  // The router writes the data from `streamCache`, but requires a stream as well.
  const context = () => ({
    ...{ ...router, manifest, renderMeta: { streamCache: streamCacheOf(data) } },
    serverHandoffStream: new ReadableStream(),
  });
  const document = () => (
    <RenderContext value={{ nonce, requestId }}>
      <ServerRouter context={context()} url={url} nonce={nonce} />
    </RenderContext>
  );
  const whole = wholeString(document());
  return whole === null ? streamed(document(), options) : Buffer.concat([DOCTYPE, Buffer.from(whole)]);
}

/** The route table with the page's own routes only: the router makes objects of all of them for each page, and needs no others. */
function manifestOf({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const own = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  return { ...manifest, routes: Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => own.has(id))) };
}

/** The page's data as the router stores what it has read of the stream: otherwise it would wait for a read, and rendering with it. */
function streamCacheOf(data: string): NonNullable<NonNullable<EntryContext['renderMeta']>['streamCache']> {
  const read = (done: boolean, value: string) => Object.assign(Promise.resolve(), { result: { done, value } });
  return { 0: read(false, data), 1: read(true, '') };
}

/** null: a part failed or is not there yet. */
function wholeString(document: ReactElement): string | null {
  try {
    const html = renderToString(document);
    return html.includes(UNFINISHED) ? null : html;
  } catch {
    return null;
  }
}

function streamed(document: ReactElement, { nonce, onError }: DocumentOptions): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => abort(new Error('The page took too long to render.')), RENDER_LIMIT_MS);
    const { pipe, abort } = renderToPipeableStream(document, {
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
    });
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
      done();
    },
  });
}
