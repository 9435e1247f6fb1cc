import { describe, expect, it } from 'vitest';
import type { LoadOutcome } from './open-load.ts';
import { isAsPromised, lastLate, normalFrom } from './promise.ts';

const SECONDS = 20;
const RATE = 100;

/** Responses at a constant rate for 20 s, all immediate except in the given seconds. */
const asked = (unlike: (second: number, nth: number) => Partial<LoadOutcome> | undefined): LoadOutcome[] =>
  Array.from({ length: SECONDS * RATE }, (_, at) => ({
    path: '/',
    due: (at * 1000) / RATE,
    ms: 20,
    status: 200,
    retryAfter: null,
    isCached: false,
    problem: null,
    ...unlike(Math.floor(at / RATE), at % RATE),
  }));

describe('accepts a rate only with 99 of 100 responses in time and without errors', () => {
  it('lets one of a hundred come late, and no error', () => {
    expect(isAsPromised(asked((_, nth) => (nth === 0 ? { ms: 4_000 } : undefined)))).toBe(true);
    expect(isAsPromised(asked((_, nth) => (nth < 2 ? { ms: 4_000 } : undefined)))).toBe(false);
    expect(isAsPromised(asked((second, nth) => (second + nth === 0 ? { status: 503 } : undefined)))).toBe(false);
  });

  it('is normal from the second on from which any five in a row are so', () => {
    expect(
      normalFrom(
        asked(() => undefined),
        SECONDS,
      ),
    ).toBe(0);
    expect(
      normalFrom(
        asked((second) => (second < 3 ? { ms: 900 } : undefined)),
        SECONDS,
      ),
    ).toBe(3);
    expect(
      normalFrom(
        asked((second, nth) => (second === 7 && nth === 0 ? { status: 503 } : undefined)),
        SECONDS,
      ),
    ).toBe(8);
    expect(
      normalFrom(
        asked((second) => (second === 19 ? { ms: 900 } : undefined)),
        SECONDS,
      ),
    ).toBeNull();
  });

  it('returns the second of the last late response', () => {
    const outcomes = asked((second, nth) => (second === 11 && nth === 0 ? { ms: 700 } : undefined));
    expect(lastLate(outcomes)).toBe(12);
    expect(normalFrom(outcomes, SECONDS)).toBe(0);
    expect(lastLate(asked(() => undefined))).toBe(0);
  });
});
