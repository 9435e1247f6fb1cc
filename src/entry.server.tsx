import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { requestContext } from './request/request-context.server.ts';
import { scriptsAfterPaint } from './web/shared/hydration/scripts-after-paint.server.ts';

/** Milliseconds that a page may take to be drawn. */
const RENDER_LIMIT_MS = 5_000;

/**
 * Draws a page as one piece. Pages are drawn from data that has already been read, so there is nothing to stream; a whole page
 * has its true status and length, and is drawn faster.
 */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, logger, requestId } = loadContext.get(requestContext);
  let finalStatus = status;
  headers.set('content-type', 'text/html; charset=utf-8');
  // The page carries the nonce of this one response, so it may be kept only by the visitor's own browser, and asked about again.
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const limit = setTimeout(() => abort(new Error('The page took too long to draw.')), RENDER_LIMIT_MS);
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // However long, a part is written where it belongs: moving it there later would need a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(limit);
          pipe(collector(resolve));
        },
        onShellError(error) {
          clearTimeout(limit);
          reject(error);
        },
        onError(error) {
          finalStatus = 500;
          logger.error({ err: error, requestId }, 'drawing a page failed');
        },
      },
    );
  });
  return new Response(scriptsAfterPaint(html), { status: finalStatus, headers });
}

/** Takes the pieces of a page. */
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

/** Errors that no page foresaw. A visitor who left is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { logger, requestId } = context.get(requestContext);
  logger.error({ err: error, requestId }, 'page failed');
};
