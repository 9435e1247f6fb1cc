import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { cachedByText } from '#src/base/cached-by-text.ts';
import { errorCode } from '#src/base/error-code.ts';

const MARKER = /^\s*select \/\* prepared: ([a-z-]+) \*\//;

/**
 * Marks a select as a prepared statement, by `modifyFront`: each connection sends its text and has it planned once. For the
 * statements of public pages, some of which take longer to plan than to run; a connection holds about 100 kB for each.
 */
export const prepared = (name: string) => sql.raw(`/* prepared: ${name} */`);

/** Marked statements of the product, with some room for changed ones. */
const MAX_NAMES = 200;

const nameOf = cachedByText(
  (text) => `${MARKER.exec(text)?.[1]}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`,
  MAX_NAMES,
);

/** The name of a marked statement, equal in all processes; undefined for others. Different texts never share a name. */
export const preparedName = (text: string): string | undefined => (MARKER.test(text) ? nameOf(text) : undefined);

/** Whether a prepared statement is no longer valid: its tables have changed, or a pooler gave us another server connection. */
export const isStale = (error: unknown): boolean => ['0A000', '26000'].includes(errorCode(error) ?? '');
