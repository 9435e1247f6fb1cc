import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { errorCode } from '#src/domain/error-code.ts';

const MARKER = /^select \/\* prepared: ([a-z-]+) \*\//;

/**
 * Marks a select as a prepared statement, by `modifyFront`: each connection sends its text and has it planned once. For the
 * statements of public pages, some of which take longer to plan than to run; a connection holds about 100 kB for each.
 */
export const prepared = (name: string) => sql.raw(`/* prepared: ${name} */`);

/** The name of a marked statement, equal in all processes; undefined for others. Different texts never share a name. */
export function preparedName(text: string): string | undefined {
  const name = MARKER.exec(text)?.[1];
  return name && `${name}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
}

/** Whether a prepared statement is no longer valid: its tables have changed, or a pooler gave us another server connection. */
export const isStale = (error: unknown): boolean => ['0A000', '26000'].includes(errorCode(error) ?? '');
