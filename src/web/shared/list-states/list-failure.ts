import { isRouteErrorResponse } from 'react-router';

/** Kinds of list failures, by what a visitor can do about them (PUB §8). */
export type FailureKind = 'timeout' | 'network' | 'unauthorized' | 'server' | 'other';

/**
 * The first match wins; browser errors are distinguishable only by message. "57014" is PostgreSQL's code for a statement timeout.
 */
const SIGNS: readonly { kind: FailureKind; pattern: RegExp }[] = [
  { kind: 'timeout', pattern: /timeout|57014|canceled/i },
  // Safari's message.
  { kind: 'network', pattern: /network|fetch|load failed/i },
  { kind: 'unauthorized', pattern: /unauthorized|\b401\b/i },
  { kind: 'server', pattern: /server|\b500\b/i },
];

export function failureKindOf(error: unknown): FailureKind {
  if (isRouteErrorResponse(error)) return kindOfStatus(error.status);
  const message = error instanceof Error ? error.message : String(error);
  return SIGNS.find(({ pattern }) => pattern.test(message))?.kind ?? 'other';
}

/** Pages answer 503 after a statement timeout. */
function kindOfStatus(status: number): FailureKind {
  if (status === 503 || status === 504 || status === 408) return 'timeout';
  if (status === 401 || status === 403) return 'unauthorized';
  return status >= 500 ? 'server' : 'other';
}
