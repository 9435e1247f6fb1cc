import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { scriptHash, scriptSources } from '#src/domain/tracking/script-sources.ts';
import { type RequestContext, requestContext } from '#src/request/request-context.server.ts';
import { contentSecurityPolicy } from '#src/request/site/content-security-policy.ts';
import { hashScripts } from './web/frame/hydration/hash-scripts.server.ts';
import { WITHOUT_SCRIPTS } from './web/frame/hydration/hydration-mark.ts';
import { renderDocument } from './web/frame/hydration/render-document.server.tsx';
import { scriptsAfterPaint } from './web/frame/hydration/scripts-after-paint.server.ts';

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
  const { nonce, logger, requestId, refusal } = context;
  let finalStatus = status;
  headers.set('content-type', 'text/html; charset=utf-8');
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const html = await renderDocument(routerContext, {
    url: request.url,
    nonce,
    requestId,
    hasScripts:
      !refusal && !routerContext.staticHandlerContext.matches.some(({ route }) => route.handle === WITHOUT_SCRIPTS),
    onError(error) {
      finalStatus = 500;
      logger.error({ err: error, requestId }, 'page rendering failed');
    },
  });
  const { page, policy } = withPolicy(html, context);
  headers.set('content-security-policy', policy);
  return new Response(page, { status: finalStatus, headers });
}

/** Delays a page's scripts, and allows them in its policy: on staff pages by nonce, on public pages by hash. */
function withPolicy(html: Buffer<ArrayBuffer>, { nonce, isPersonalPage, tracking, settings }: RequestContext) {
  const { page, module } = scriptsAfterPaint(html);
  if (isPersonalPage) return { page, policy: contentSecurityPolicy({ scripts: [`'nonce-${nonce}'`] }) };
  const hashed = hashScripts(page, nonce);
  const own = module === null ? hashed.sources : [...hashed.sources, scriptHash(module)];
  const others = tracking.scripts.flatMap(({ content }) => scriptSources(content));
  const allowsOthers = tracking.scripts.length > 0;
  // On every public page, as the policy of the first one holds for the whole visit.
  const mapOrigins = settings.map?.origins ?? [];
  return {
    page: hashed.page,
    policy: contentSecurityPolicy({ scripts: [...own, ...others], allowsOthers, mapOrigins }),
  };
}

/** Errors that no page handles. A visitor who disconnected is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { logger, requestId } = context.get(requestContext);
  logger.error({ err: error, requestId }, 'page failed');
};
