import { AsyncLocalStorage } from 'node:async_hooks';

/** The statements of one piece of work, such as a request. */
export type StatementTrace = {
  /** Names the work in the log. */
  id: string;
  statements: number;
  /** Time that statements took, each counted as a whole, although some run at the same time. */
  databaseMs: number;
  onStatement?: (text: string, ms: number) => void;
};

const traces = new AsyncLocalStorage<StatementTrace>();

/** Runs work whose statements are counted in the trace. */
export const traced = <Value>(trace: StatementTrace, work: () => Value): Value => traces.run(trace, work);

/** The trace of the work that calls this; undefined outside of any. */
export const currentTrace = (): StatementTrace | undefined => traces.getStore();

/** Counts a statement that has ended, also one that failed. */
export function recordStatement(text: string, ms: number): void {
  const trace = currentTrace();
  if (trace === undefined) return;
  trace.statements += 1;
  trace.databaseMs += ms;
  trace.onStatement?.(text, ms);
}
