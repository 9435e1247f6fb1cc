import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { healthUrl } from '#src/visitor-urls.ts';
import { childEnvironment } from '#tools/launch/environment.ts';

/** `npm start` without the installation of packages, as a process of its own. */
const START = path.join(PROJECT_ROOT, 'tools/launch/start.ts');

export type StartedSite = {
  child: ChildProcess;
  /** Its output in the terminal so far. */
  output: () => string;
  /** Address without a trailing slash. */
  url: string;
};

/**
 * The sites of one test file, which `killAll` ends after its tests.
 * @param script starts one of them
 */
export function siteStarter(defaults: Record<string, string>, script = START) {
  const started: ChildProcess[] = [];

  async function start(settings: Record<string, string> = {}): Promise<StartedSite> {
    const port = settings.PORT ?? String(await freePort());
    const env = { DEMO_ADS: '20', DATABASE_URL: '', HOST: '127.0.0.1', ...defaults, ...settings, PORT: port };
    const child = spawn(process.execPath, [script], { env: childEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] });
    started.push(child);
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    return { child, output: () => output.trim(), url: `http://127.0.0.1:${port}` };
  }

  /** Starts the site with settings that it must refuse. @returns its output */
  async function refusal(settings: Record<string, string> = {}): Promise<string> {
    const refused = await start(settings);
    const [code] = await once(refused.child, 'close');
    expect(code, refused.output()).toBe(1);
    return refused.output();
  }

  const killAll = (): void => {
    for (const child of started) child.kill('SIGKILL');
  };
  return { start, refusal, killAll };
}

export async function untilHealthy({ child, output, url }: StartedSite): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url + healthUrl()).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(output());
}

/** @returns its exit code */
export async function endSite({ child }: StartedSite): Promise<unknown> {
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  return (await exit)[0];
}
