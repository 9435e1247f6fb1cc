import type pg from 'pg';

/** One text that was asked for, with the values of its slowest time. */
type Kind = { text: string; values: unknown[]; times: number; maxMs: number };
/** The same with what PostgreSQL itself takes for it, ms, planning included, once nobody else asks. */
export type SlowStatement = Kind & { serverMs: number };

const MAX_MEASURED = 100;

/** Notes how long a pool's statements take, with the way there and back and the wait for a busy machine. */
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
   * The reading ones that are the slowest for PostgreSQL: those that took longest are asked for once more each, alone.
   * @param alone a pool without a limit for one statement
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
