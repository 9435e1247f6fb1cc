import { expect, test } from 'vitest';
import { countReport } from './test-results.ts';

const file = (status: string, tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});
const report = (passed: number, failed: number, files: object[]) =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 0, testResults: files });

test('counts tests as Vitest does', () => {
  const text = report(2, 1, [file('passed', ['passed', 'passed']), file('failed', ['failed'])]);
  expect(countReport(text, false)).toEqual({ passed: 2, failed: 1, skipped: 0 });
});

test('counts a file that could not be loaded as a failure', () => {
  expect(countReport(report(2, 0, [file('passed', ['passed', 'passed']), file('failed', [])]), false).failed).toBe(1);
});

test('counts a failed run with passed tests as a failure', () => {
  expect(countReport(report(1, 0, [file('passed', ['passed'])]), false).failed).toBe(1);
  expect(countReport(report(1, 0, [file('passed', ['passed'])]), true).failed).toBe(0);
});

test('counts a missing report as a failure', () => {
  expect(countReport(null, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(countReport('{', true).failed).toBe(1);
});
