import type pg from 'pg';
import type { Config } from '#src/config/env.ts';
import type { Report } from '#src/server/steps.mjs';

/** What a benchmark works with: the database that `npm start` would use, its schema and catalogue in place. */
export type BenchContext = {
  config: Config;
  databaseUrl: string;
  /** Of the same database, as one who may make others. */
  adminUrl: string;
  /** For commands; without the time limits of pages. */
  pool: pg.Pool;
  report: Report;
};

export type BenchResult = {
  /** How much data it ran over: "84 500 active ads". */
  data: string;
  /** Column → value, the same columns in every row. Times and sizes with their unit in the column's name. */
  rows: Record<string, string | number>[];
};

export type Benchmark = {
  /** As on the command line. */
  name: string;
  /** What is measured and how, one or two sentences for the table's reader. */
  what: string;
  /** Too long to run unless it is asked for. */
  onlyByName?: boolean;
  run(context: BenchContext): Promise<BenchResult>;
};
