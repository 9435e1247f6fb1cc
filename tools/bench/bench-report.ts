import type { Benchmark, BenchResult } from './benchmark.ts';

export type Measurement = {
  benchmark: Pick<Benchmark, 'name' | 'what'>;
  result: BenchResult;
  machine: string;
  date: Date;
};

/** A benchmark's section of docs/benchmarks.md: description, machine and table. */
export function benchSection({ benchmark, result, machine, date }: Measurement): string {
  const columns = Object.keys(result.rows[0] ?? {});
  const lines = [columns, columns.map(() => '---'), ...result.rows.map((row) => columns.map((column) => row[column]))];
  return [
    `## ${benchmark.name}`,
    '',
    benchmark.what,
    '',
    `${date.toISOString().slice(0, 10)}. ${result.data}. ${machine}.`,
    '',
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
}

const begin = (name: string): string => `<!-- bench:${name} -->`;
const end = (name: string): string => `<!-- /bench:${name} -->`;

/** Returns the document with the benchmark's section replaced, or appended. */
export function withSection(document: string, name: string, section: string): string {
  const marked = `${begin(name)}\n${section}\n${end(name)}`;
  const from = document.indexOf(begin(name));
  const to = document.indexOf(end(name));
  if (from < 0 || to < from) return `${document.trimEnd()}\n\n${marked}\n`;
  return document.slice(0, from) + marked + document.slice(to + end(name).length);
}
