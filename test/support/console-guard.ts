import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

let expected: RegExp[] = [];
let unexpected: string[] = [];

/** Allows messages of console.error and console.warn that match, until the test ends. */
export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

/** Unexpected messages recorded so far. */
export const unexpectedMessages = (): string[] => unexpected;

/** Fails the test that writes to console.error or console.warn, unless it has announced the message. */
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
