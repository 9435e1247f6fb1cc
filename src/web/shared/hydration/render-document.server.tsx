import { Writable } from 'node:stream';
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

/** Written by React's stream, but not into strings. */
const DOCTYPE = Buffer.from('<!DOCTYPE html>');

/** In the HTML of a part that was not ready at once, or failed. Texts are escaped and cannot contain it. */
const UNFINISHED = '<!--$!-->';

/**
 * Renders the document of a page as a whole, with the page's data. Nearly every page is ready at once and is written as one string;
 * React's stream, which encodes each piece of a tag separately, takes nearly three times as long. It remains for pages whose code is
 * still being loaded, and for errors, which it reports.
 * @throws the error of a page that cannot be rendered at all
 */
export async function renderDocument(
  router: EntryContext,
  { url, nonce, requestId, onError }: DocumentOptions,
): Promise<Buffer<ArrayBuffer>> {
  const context = withShownRoutes(router);
  const data = router.serverHandoffStream ? await readText(router.serverHandoffStream) : null;
  const document = (context: EntryContext) => (
    <RenderContext value={{ nonce, requestId }}>
      <ServerRouter url={url} context={context} nonce={nonce} />
    </RenderContext>
  );
  if (data === null) return renderAtOnce(document(context)) ?? renderInSteps(document(context), onError);
  const isRead = { streamCache: { 0: readChunk(data) } };
  return (
    renderAtOnce(document({ ...context, renderMeta: isRead })) ??
    renderInSteps(document({ ...context, renderMeta: {}, serverHandoffStream: streamOf(data) }), onError)
  );
}

/** Without the routes of all other pages, whose objects the router would create for each page. */
function withShownRoutes(router: EntryContext): EntryContext {
  const shown = new Set(router.staticHandlerContext.matches.map(({ route }) => route.id));
  const routes = Object.fromEntries(Object.entries(router.manifest.routes).filter(([id]) => shown.has(id)));
  return { ...router, manifest: { ...router.manifest, routes } };
}

/** Data as the router remembers a chunk that it has read, so that it need not wait for it. */
const readChunk = (value: string) => Object.assign(Promise.resolve(), { result: { done: true, value } });

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  // The router takes a reader of its own, even if it need not read.
  reader.releaseLock();
  return text + decoder.decode();
}

const streamOf = (text: string): ReadableStream<Uint8Array> => new Blob([text]).stream();

/** null when something is not ready, or fails. */
function renderAtOnce(document: ReactElement): Buffer<ArrayBuffer> | null {
  try {
    const html = renderToString(document);
    return html.includes(UNFINISHED) ? null : Buffer.concat([DOCTYPE, Buffer.from(html)]);
  } catch {
    return null;
  }
}

function renderInSteps(document: ReactElement, onError: DocumentOptions['onError']): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => abort(new Error('The page took too long to render.')), RENDER_LIMIT_MS);
    const { pipe, abort } = renderToPipeableStream(document, {
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
