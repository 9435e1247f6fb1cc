import type { Context } from 'hono';

/** Statuses of refused requests for dealers' deliveries, with their titles. */
const TITLES = {
  400: 'Felaktig förfrågan',
  401: 'Nyckel saknas eller är fel',
  403: 'Nyckeln får inte användas',
  404: 'Finns inte',
  405: 'Metoden finns inte',
  409: 'Nyckeln för upprepning är använd',
  413: 'För stort',
  415: 'Innehållet kan inte tas emot',
  422: 'Innehållet kan inte användas',
  429: 'För många förfrågningar',
} as const;
export type ProblemStatus = keyof typeof TITLES;

/** Refuses a request: what is wrong in Swedish, and a stable code for programs (RFC 9457). */
export const problem = (
  c: Context,
  status: ProblemStatus,
  code: string,
  detail: string,
  headers: Record<string, string> = {},
): Response =>
  c.body(JSON.stringify({ type: 'about:blank', title: TITLES[status], status, code, detail }), status, {
    'content-type': 'application/problem+json; charset=utf-8',
    ...headers,
  });
