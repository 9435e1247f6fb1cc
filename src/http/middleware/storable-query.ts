import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#src/http/http-env.ts';
import { API_PATH } from '#src/urls.ts';

const NUL = /%00/g;

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/**
 * Removes NUL from the query of every request: PostgreSQL stores and compares no text with it, and nobody can type it. Broken
 * percent-encoding, such as that of half a surrogate pair, is decoded to U+FFFD anyway. Calls whose path has NUL are
 * refused; pages refuse theirs themselves (`isReadableAddress`), and so do forms.
 */
export const storableQuery: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { url } = c.req.raw;
  const start = url.indexOf('?');
  if (start >= 0 && url.includes('%00', start))
    c.req.raw = new Request(url.slice(0, start) + url.slice(start).replace(NUL, ''), c.req.raw);
  if (c.req.path.startsWith(`${API_PATH}/`) && pathOf(url).includes('%00'))
    return c.json({ error: 'Adressen innehåller ett tecken som inte kan finnas i den.' }, 400);
  return next();
};
