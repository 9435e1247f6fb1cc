import type pg from 'pg';

/** A statement as sent to the database. */
export type Statement = { sql: string; values: unknown[] };

/** Runs work over the pool. @returns the statements that it sent, in order */
export async function caughtStatements(pool: pg.Pool, work: (pool: pg.Pool) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  await work(recording(pool, statements));
  return statements;
}

/** Returns the statement that contains a text. */
export function statementWith(statements: readonly Statement[], part: string): Statement {
  const found = statements.find(({ sql }) => sql.includes(part));
  if (!found) throw new Error(`No statement holds "${part}".`);
  return found;
}

/** The pool, recording every statement sent over its connections. */
function recording(pool: pg.Pool, statements: Statement[]): pg.Pool {
  const note = (client: pg.PoolClient): pg.PoolClient =>
    new Proxy(client, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        if (name !== 'query') return member.bind(target);
        return (asked: string | pg.QueryConfig, ...more: unknown[]) => {
          if (typeof asked === 'string')
            statements.push({ sql: asked, values: (more[0] as unknown[] | undefined) ?? [] });
          else statements.push({ sql: asked.text, values: asked.values ?? [] });
          return member.call(target, asked, ...more);
        };
      },
    });
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'connect') return async () => note(await target.connect());
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
