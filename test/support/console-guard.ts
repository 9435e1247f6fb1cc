import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

let expected: RegExp[] = [];
let unexpected: string[] = [];

/** Allows messages of console.error and console.warn that match, until the test ends. */
export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

/** What was said without being announced, so far. */
export const unexpectedMessages = (): string[] => unexpected;

/** A message on console.error or console.warn fails the test that made it, unless the test said that it comes. */
export function guardConsole(): void {
  beforeEach(() => {
    expected = [];
    unexpected = [];
    for (const level of ['error', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
        const message = format(...parts);
        if (!expected.some((pattern) => pattern.test(message))) unexpected.push(`console.${level}: ${message}`);
      });
    }
  });
  afterEach(() => {
    expect(unexpected, 'messages on the console that the test did not announce with expectConsole').toEqual([]);
  });
}
