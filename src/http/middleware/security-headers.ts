import type { MiddlewareHandler } from 'hono';
import type { Config } from '#src/config/env.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { contentSecurityPolicy } from '#src/request/site/content-security-policy.ts';
import { assetsUrl, LINK_TOKEN_PARAM } from '#src/visitor-urls.ts';

const FIXED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  // Other sites may embed them as images (previews of shared links), not as anything else.
  'cross-origin-resource-policy': 'same-site',
} as const;

/** Those that browsers read in every response. They read the others in documents and workers only. */
const HEADERS_OF_PARTS = ['x-content-type-options', 'cross-origin-resource-policy'] as const;

/**
 * The build's scripts, style sheets and fonts. A page loads some forty of them, each with half a kilobyte of headers that nothing reads there.
 * Workers (.mjs), and pictures that may have scripts (.svg), are not among them.
 */
const PART_OF_PAGE = /\.(?:js|css|woff2)$/;

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

/** Headers of every response; of parts of pages those that apply to them. Pages bring the policy that names their scripts. */
export function securityHeaders(config: Parameters<typeof strictTransport>[0]): MiddlewareHandler<HttpEnv> {
  const transport = strictTransport(config);
  const policy = contentSecurityPolicy();
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (transport !== null) headers.set('strict-transport-security', transport);
    if (c.res.ok && c.req.path.startsWith(assetsUrl()) && PART_OF_PAGE.test(c.req.path)) {
      for (const name of HEADERS_OF_PARTS) headers.set(name, FIXED_HEADERS[name]);
      return;
    }
    // Addresses with the token of a link are sent to nobody, not even to this site.
    if (c.req.query(LINK_TOKEN_PARAM) !== undefined) headers.set('referrer-policy', 'no-referrer');
    for (const [name, value] of Object.entries(FIXED_HEADERS)) if (!headers.has(name)) headers.set(name, value);
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
  };
}
