import { spawn } from 'node:child_process';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { childEnvironment } from '#tools/launch/environment.ts';

export type CommandResult = { ok: boolean; output: string };

type Options = {
  /** Passes the program's output to the terminal instead of collecting it. */
  live?: boolean;
  env?: Record<string, string>;
  limitMs?: number;
  /** Receives a function that stops the program and waits for its exit. */
  onStart?: (end: () => Promise<void>) => void;
};

/**
 * Runs a program in the project's folder in its own process group: Ctrl-C reaches this process only, which ends the group.
 * Never throws; a program that cannot be started or takes too long has not succeeded, and the output says so.
 */
export function runCommand(program: string, args: string[], options: Options = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: PROJECT_ROOT,
      env: childEnvironment(options.env),
      detached: true,
      stdio: ['ignore', options.live ? 'inherit' : 'pipe', options.live ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const end = (signal: NodeJS.Signals) => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      try {
        process.kill(-child.pid, signal);
      } catch {
        // Just ended.
      }
    };
    const ended = new Promise<void>((done) => child.once('close', () => done()));
    options.onStart?.(() => {
      end('SIGTERM');
      return ended;
    });
    const timer = options.limitMs
      ? setTimeout(() => {
          output += `\nStopped after ${(options.limitMs ?? 0) / 1000} s.`;
          end('SIGKILL');
        }, options.limitMs)
      : undefined;
    const finish = (ok: boolean) => {
      clearTimeout(timer);
      resolve({ ok, output: output.trim() });
    };
    child.once('error', (error) => {
      output += `\n${program} could not be started: ${error.message}`;
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}
