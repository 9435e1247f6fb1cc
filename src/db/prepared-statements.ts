import { createHash } from 'node:crypto';
import { LruCache } from '#src/data-structures/lru-cache.ts';

/** Asked so often, a statement is worth a plan that PostgreSQL keeps. */
const NAMED_FROM = 10;
/** Texts watched: few are asked often, and each connection keeps a plan of some 100 kB for each of those. */
const MAX_WATCHED = 100;

/** Whether what PostgreSQL kept of a statement does not fit any more: its tables have changed, or the connection was handed on. */
export const isStale = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '0A000' || error.code === '26000');

/** Names for the statements that come again and again; under its name a connection sends one without its text, and has it planned. */
export class PreparedStatements {
  readonly #watched = new LruCache<{ times: number; name: string }>(MAX_WATCHED);

  /** The name of a statement that was asked for often, the same in every process; undefined for others, and for writing ones. */
  nameOf(text: string): string | undefined {
    if (!text.startsWith('select')) return undefined;
    const statement = this.#watched.get(text) ?? { times: 0, name: nameFor(text) };
    statement.times += 1;
    if (statement.times === 1) this.#watched.set(text, statement);
    return statement.times > NAMED_FROM ? statement.name : undefined;
  }
}

/** Two texts never share one: a connection would take the one for the other. */
const nameFor = (text: string): string => `kept_${createHash('sha256').update(text).digest('base64url')}`;
