import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { scriptHash, scriptSources } from '#src/domain/tracking/script-sources.ts';
import { type RequestContext, requestContext } from '#src/request/request-context.server.ts';
import { contentSecurityPolicy } from '#src/request/site/content-security-policy.ts';
import { hashScripts } from './web/shared/hydration/hash-scripts.server.ts';
import { scriptsAfterPaint } from './web/shared/hydration/scripts-after-paint.server.ts';
import { RenderContext } from './web/shared/site/render-context.ts';

/** Time limit for rendering a page, ms. */
const RENDER_LIMIT_MS = 5_000;

/**
 * Renders a page as a whole. The data has already been read, so there is nothing to stream; a whole page has its true status and
 * length, and renders faster.
 */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const context = loadContext.get(requestContext);
  const { nonce, logger, requestId } = context;
  let finalStatus = status;
  headers.set('content-type', 'text/html; charset=utf-8');
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const limit = setTimeout(() => abort(new Error('The page took too long to render.')), RENDER_LIMIT_MS);
    const { pipe, abort } = renderToPipeableStream(
      <RenderContext value={{ nonce, requestId }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
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
        onError(error) {
          finalStatus = 500;
          logger.error({ err: error, requestId }, 'page rendering failed');
        },
      },
    );
  });
  const { page, policy } = withPolicy(html, context);
  headers.set('content-security-policy', policy);
  return new Response(page, { status: finalStatus, headers });
}

/** Delays a page's scripts, and allows them in its policy: on staff pages by nonce, on public pages by hash. */
function withPolicy(html: Buffer<ArrayBuffer>, { nonce, isStaffPage, tracking }: RequestContext) {
  const { page, module } = scriptsAfterPaint(html);
  if (isStaffPage) return { page, policy: contentSecurityPolicy({ scripts: [`'nonce-${nonce}'`] }) };
  const hashed = hashScripts(page, nonce);
  const own = module === null ? hashed.sources : [...hashed.sources, scriptHash(module)];
  const others = tracking.scripts.flatMap(({ content }) => scriptSources(content));
  const allowsOthers = tracking.scripts.length > 0;
  return { page: hashed.page, policy: contentSecurityPolicy({ scripts: [...own, ...others], allowsOthers }) };
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

/** Errors that no page handles. A visitor who disconnected is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { logger, requestId } = context.get(requestContext);
  logger.error({ err: error, requestId }, 'page failed');
};
