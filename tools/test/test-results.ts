import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Counts of `npm test`; each test and each check is one. */
export type TestCounts = { passed: number; failed: number };

/** The part of Vitest's JSON report that is counted. */
const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

export type TestReport = TestCounts & { skipped: number };

/**
 * Counts a report of Vitest. A file that failed as a whole (not loaded, or a failed hook) counts as one failure,
 * and so does a failed run in which every test passed: an unhandled rejection, no test found, no report.
 * @param succeeded whether Vitest exited with 0
 */
export function countReport(text: string | null, succeeded: boolean): TestReport {
  const parsed = reportSchema.safeParse(parseJson(text));
  if (!parsed.success) return { passed: 0, failed: 1, skipped: 0 };
  const report = parsed.data;
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + brokenFiles.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !succeeded ? 1 : failed,
    skipped: report.numPendingTests,
  };
}

export function readReport(file: string, succeeded: boolean): TestReport {
  let text: string | null = null;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    // Vitest exited before writing a report.
  }
  return countReport(text, succeeded);
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
