import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { childEnvironment } from '#tools/launch/environment.ts';

const STOP_LIMIT_MS = 30_000;

/** A program of the cluster that can be killed and started again. Its output is in a file. */
export class ChildProgram {
  readonly name: string;
  readonly #command: readonly [string, ...string[]];
  readonly #environment: Record<string, string>;
  readonly #log: string;
  #process: ChildProcess | null = null;

  constructor(name: string, command: readonly [string, ...string[]], environment: Record<string, string>, log: string) {
    this.name = name;
    this.#command = command;
    this.#environment = environment;
    this.#log = log;
  }

  async start(): Promise<void> {
    const log = await open(this.#log, 'a', 0o600);
    const [program, ...args] = this.#command;
    const environment = childEnvironment(this.#environment);
    // In a process group of its own: Ctrl-C reaches the cluster, which ends its parts in order.
    this.#process = spawn(program, args, { stdio: ['ignore', log.fd, log.fd], env: environment, detached: true });
    this.#process.once('error', () => undefined);
    await log.close();
  }

  get isRunning(): boolean {
    return this.#process !== null && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child?.pid || !this.isRunning) return;
    const exit = once(child, 'exit');
    process.kill(-child.pid, signal);
    const limit = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), STOP_LIMIT_MS);
    await exit;
    clearTimeout(limit);
  }

  /** The last line of its output, for messages. */
  async lastLine(): Promise<string> {
    return (await readFile(this.#log, 'utf8').catch(() => '')).trim().split('\n').at(-1) ?? '';
  }
}
