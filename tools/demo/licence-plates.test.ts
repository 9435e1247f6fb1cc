import { expect, test } from 'vitest';
import { normalisePlate } from '#src/domain/ads/identity/ad-identity.ts';
import { createPlates } from './licence-plates.ts';

test('returns each plate once, then null', () => {
  const next = createPlates(0.4);
  const seen = new Set<string>();
  for (let plate = next(true); plate !== null; plate = next(true)) {
    expect(seen.has(plate)).toBe(false);
    seen.add(plate);
  }
  expect(seen.size).toBeGreaterThan(110_000 * 1.3);
  expect(next(false)).toBeNull();
});

test('writes both kinds in the format of Swedish plates', () => {
  const next = createPlates(0);
  for (let i = 0; i < 500; i += 1) {
    const older = next(true) ?? '';
    const newer = next(false) ?? '';
    expect(older).toMatch(/^[A-Z]{3}\d{3}$/);
    expect(newer).toMatch(/^[A-Z]{3}\d{2}[A-HJ-NPR-UW-Z]$/);
    expect(normalisePlate(older)).toBe(older);
    expect(normalisePlate(newer)).toBe(newer);
  }
});
