import { expect, test } from 'vitest';
import { normalisePlate } from '#src/domain/ads/deliveries/ad-identity.ts';
import { LicencePlates } from './licence-plates.ts';

test('returns each plate once, then null', () => {
  const plates = new LicencePlates(0.4);
  const seen = new Set<string>();
  for (let plate = plates.next(true); plate !== null; plate = plates.next(true)) {
    expect(seen.has(plate)).toBe(false);
    seen.add(plate);
  }
  expect(seen.size).toBeGreaterThan(110_000 * 1.3);
  expect(plates.next(false)).toBeNull();
});

test('writes both kinds in the format of Swedish plates', () => {
  const plates = new LicencePlates(0);
  for (let i = 0; i < 500; i += 1) {
    const older = plates.next(true) ?? '';
    const newer = plates.next(false) ?? '';
    expect(older).toMatch(/^[A-Z]{3}\d{3}$/);
    expect(newer).toMatch(/^[A-Z]{3}\d{2}[A-HJ-NPR-UW-Z]$/);
    expect(normalisePlate(older)).toBe(older);
    expect(normalisePlate(newer)).toBe(newer);
  }
});
