import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { childEnvironment } from '#tools/launch/environment.ts';

export type Program = { folder?: string; environment?: Record<string, string>; input?: string; limitMs?: number };

const OUTPUT_TAIL = 2_000;
const DEFAULT_LIMIT_MS = 120_000;

/**
 * Runs a program to its end.
 * @returns what it printed
 * @throws Error with the end of its output when it fails or exceeds the time limit
 */
export async function runProgram(command: readonly [string, ...string[]], options: Program = {}): Promise<string> {
  const [program, ...args] = command;
  const { folder, environment = {}, input = '', limitMs = DEFAULT_LIMIT_MS } = options;
  const child = spawn(program, args, {
    ...(folder !== undefined && { cwd: folder }),
    env: childEnvironment(environment),
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: limitMs,
  });
  const output: { text: string; all: string } = { text: '', all: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.text += text;
    output.all += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.all += text;
  });
  child.stdin.on('error', () => undefined).end(input);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0)
    throw new Error(`${command.join(' ')}: ended by ${signal ?? code}\n${output.all.slice(-OUTPUT_TAIL)}`);
  return output.text;
}
