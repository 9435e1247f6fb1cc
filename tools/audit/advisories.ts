import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { fail, ok, type Result } from '#src/base/result.ts';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { childEnvironment } from '#tools/launch/environment.ts';

const ASK_LIMIT_MS = 60_000;

/** The part of npm's report that is read. */
const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
});

/**
 * Known vulnerabilities of the packages in the lock file, from npm's registry.
 * @param registry replaces the registry that npm is configured with
 * @returns one line for each, or why the registry could not be asked
 */
export async function readAdvisories(registry?: string): Promise<Result<string[], string>> {
  const args = ['audit', '--json', '--package-lock-only', '--fetch-retries=0', `--fetch-timeout=${ASK_LIMIT_MS}`];
  const npm = spawn('npm', registry === undefined ? args : [...args, `--registry=${registry}`], {
    cwd: PROJECT_ROOT,
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: ASK_LIMIT_MS * 2,
  });
  const problem = new Promise<never>((_, reject) => npm.once('error', reject));
  try {
    return parseReport(await Promise.race([text(npm.stdout), problem]));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

export function parseReport(json: string): Result<string[], string> {
  const advised = parseJson(json);
  const report = reportSchema.safeParse(advised);
  if (!report.success) return fail(reasonOf(advised));
  return ok(
    Object.entries(report.data.vulnerabilities).flatMap(([name, { severity, via }]) =>
      // A text names another package of the list that makes this one vulnerable.
      via.flatMap((each) => (typeof each === 'string' ? [] : [`${name} (${severity}): ${each.title}, ${each.url}`])),
    ),
  );
}

const failureSchema = z.object({ error: z.object({ summary: z.string() }) });
/** Answer of a mirror that serves packages without advisories. */
const NO_SERVICE = /^40[45] /;
const messageSchema = z.object({ message: z.string() });

function reasonOf(advised: unknown): string {
  const failure = failureSchema.safeParse(advised);
  if (failure.success && failure.data.error.summary !== '') return failure.data.error.summary;
  const message = messageSchema.safeParse(advised);
  if (!message.success) return 'npm gave no report';
  return NO_SERVICE.test(message.data.message)
    ? `it has no service for that: ${message.data.message}`
    : message.data.message;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
