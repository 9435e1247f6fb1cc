import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { childEnvironment } from '#tools/launch/environment.ts';

export type Program = { folder?: string; environment?: Record<string, string>; limitMs?: number };

const run = promisify(execFile);
const DEFAULT_LIMIT_MS = 120_000;
const MAX_OUTPUT_BYTES = 64 * 2 ** 20;

/**
 * Runs a program to its end.
 * @returns what it wrote to its standard output
 * @throws Error with what it wrote otherwise, when it fails or exceeds the time limit
 */
export async function runProgram(
  [program, ...args]: readonly [string, ...string[]],
  { folder: cwd, environment = {}, limitMs: timeout = DEFAULT_LIMIT_MS }: Program = {},
): Promise<string> {
  const options = { cwd, env: childEnvironment(environment), timeout, maxBuffer: MAX_OUTPUT_BYTES };
  return (await run(program, args, options)).stdout;
}
