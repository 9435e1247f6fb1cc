import type { MiddlewareHandler } from 'hono';
import type { Config } from '#src/config/env.ts';
import type { HttpEnv } from '#src/http/http-env.ts';

/** Allows the site's own resources; pictures of dealers and of the blog are served through src/http/pictures. */
const contentSecurityPolicy = (scripts: string, images = "'self'", connections = "'self'"): string =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self'",
    `img-src ${images}`,
    "font-src 'self'",
    `connect-src ${connections}`,
    // For the service worker, which 'strict-dynamic' would block.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Policy of a page with third-party scripts: allows the scripts that this response includes and those that they load. Injected
 * markup still cannot run scripts.
 */
export const trackedPagePolicy = (nonce: string): string =>
  contentSecurityPolicy(`'nonce-${nonce}' 'strict-dynamic'`, "'self' data: https:", "'self' https:");

const FIXED_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  // Other sites may embed them as images (previews of shared links), not as anything else.
  'cross-origin-resource-policy': 'same-site',
};

const ONE_YEAR_S = 31_536_000;

/** Value of Strict-Transport-Security; null for a site over http. */
export const strictTransport = ({ isHttps, coversSubdomains }: Pick<Config, 'isHttps' | 'coversSubdomains'>) =>
  isHttps ? `max-age=${ONE_YEAR_S}${coversSubdomains ? '; includeSubDomains' : ''}` : null;

/** Headers of responses that are no pages. */
export const bareHeaders = (transport: string | null): Record<string, string> => ({
  ...FIXED_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(transport !== null && { 'strict-transport-security': transport }),
});

/** Headers of every response. */
export function securityHeaders(config: Parameters<typeof strictTransport>[0]): MiddlewareHandler<HttpEnv> {
  const transport = strictTransport(config);
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(FIXED_HEADERS)) if (!headers.has(name)) headers.set(name, value);
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', contentSecurityPolicy(`'self' 'nonce-${c.var.nonce}'`));
    }
    if (transport !== null) headers.set('strict-transport-security', transport);
  };
}
