import type pg from 'pg';
import type { Config } from '#src/config/env.ts';
import type { Report } from '#src/server/steps.mjs';

/** Input of a benchmark: the database that `npm start` would use, with schema and catalogue. */
export type BenchContext = {
  config: Config;
  databaseUrl: string;
  /** Address of the same server for a role that may create databases. */
  adminUrl: string;
  /** Connections for commands, without the statement timeouts of pages. */
  pool: pg.Pool;
  report: Report;
};

export type BenchResult = {
  /** Size of the data set: "84 500 active ads". */
  data: string;
  /** Column → value, the same columns in every row. Times and sizes with their unit in the column's name. */
  rows: Record<string, string | number>[];
};

export type Benchmark = {
  /** Name on the command line. */
  name: string;
  /** Description of the measurement for readers of the table, one or two sentences. */
  what: string;
  /** Set for a long benchmark, which runs only when named. */
  onlyByName?: boolean;
  run(context: BenchContext): Promise<BenchResult>;
};
