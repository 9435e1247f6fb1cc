import type pg from 'pg';

/** A statement with the parameters of its slowest execution. */
type Kind = { text: string; values: unknown[]; times: number; maxMs: number };
/** The same with PostgreSQL's own planning and execution time without other load, ms. */
export type SlowStatement = Kind & { serverMs: number };

const MAX_MEASURED = 100;

/** Records how long a pool's statements take, including the round trip and waiting on a busy machine. */
export class WatchedStatements {
  readonly #kinds = new Map<string, Kind>();

  constructor(pool: pg.Pool) {
    pool.on('connect', (client) => this.#watch(client));
  }

  #watch(client: pg.PoolClient): void {
    const ask = client.query.bind(client) as (...query: unknown[]) => unknown;
    const timed = (...query: unknown[]): unknown => {
      const begun = performance.now();
      const answer = ask(...query);
      if (answer instanceof Promise) {
        const record = () => this.#note(query[0], performance.now() - begun);
        void answer.then(record, record);
      }
      return answer;
    };
    Object.assign(client, { query: timed });
  }

  #note(query: unknown, ms: number): void {
    if (typeof query !== 'object' || query === null) return;
    const { text, values } = query as { text: string; values: unknown[] };
    const known = this.#kinds.get(text) ?? { text, values, times: 0, maxMs: 0 };
    known.times += 1;
    if (ms > known.maxMs) Object.assign(known, { maxMs: ms, values });
    this.#kinds.set(text, known);
  }

  /**
   * The slowest read statements for PostgreSQL: the slowest recorded ones are executed again alone.
   * @param alone a pool without a statement timeout
   */
  async slowest(count: number, alone: pg.Pool): Promise<SlowStatement[]> {
    const reading = [...this.#kinds.values()].filter(({ text }) => /^\s*(select|with)\b/.test(text));
    const slow: SlowStatement[] = [];
    for (const kind of reading.sort((a, b) => b.maxMs - a.maxMs).slice(0, MAX_MEASURED)) {
      const { rows } = await alone.query<{ 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] }>(
        `explain (analyze, timing off, format json) ${kind.text}`,
        kind.values,
      );
      const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
      if (plan === undefined) throw new Error(`PostgreSQL explains nothing: ${kind.text}`);
      slow.push({ ...kind, serverMs: plan['Planning Time'] + plan['Execution Time'] });
    }
    return slow.sort((a, b) => b.serverMs - a.serverMs).slice(0, count);
  }
}
