import os from 'node:os';
import type pg from 'pg';
import type { BenchResult } from './benchmark.ts';

export type Measurement = { result: BenchResult; machine: string; date: Date };

/** The figures of a benchmark in docs/benchmarks.md: date, data, machine and table. */
export function benchFigures({ result, machine, date }: Measurement): string {
  const columns = Object.keys(result.rows[0] ?? {});
  const lines = [columns, columns.map(() => '---'), ...result.rows.map((row) => columns.map((column) => row[column]))];
  return [
    `${date.toISOString().slice(0, 10)}. ${result.data}. ${machine}.`,
    '',
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
}

/** Returns the document with the benchmark's figures replaced, or with a new section. */
export function withFigures(document: string, name: string, figures: string): string {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    return `${document.trimEnd()}\n\n## ${name}\n\n${begin}\n${figures}\n${end}\n`;
  return `${before}${begin}\n${figures}\n${end}${after}`;
}

/** The machine and versions of a measurement, in one line. */
export async function describeMachine(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  const cpus = os.cpus();
  return [
    `${cpus[0]?.model.trim() ?? 'unknown processor'}, ${cpus.length} cores`,
    `${Math.round(os.totalmem() / 2 ** 30)} GB memory`,
    `${os.type()} ${os.arch()}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${rows[0]?.server_version.split(' ')[0] ?? '?'}`,
  ].join('; ');
}
