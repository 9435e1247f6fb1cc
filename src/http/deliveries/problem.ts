import type { Context } from 'hono';
import { API_PROBLEMS, type ApiProblem, PROBLEM_TITLES } from '#src/domain/dealer-api/api-problems.ts';

/**
 * Refuses a request: what is wrong in Swedish, and a stable code for programs (RFC 9457).
 * @param detail replaces the text of the code where the request lets it say more
 */
export function problem(
  c: Context,
  code: ApiProblem,
  { detail, headers = {} }: { detail?: string; headers?: Record<string, string> } = {},
): Response {
  const { status, text } = API_PROBLEMS[code];
  const body = { type: 'about:blank', title: PROBLEM_TITLES[status], status, code, detail: detail ?? text };
  return c.body(JSON.stringify(body), status, {
    'content-type': 'application/problem+json; charset=utf-8',
    ...headers,
  });
}
