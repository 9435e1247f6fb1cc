import { expect, test } from 'vitest';
import { electricRangeText, estimatedRange } from './electric-range.ts';

const zoe = {
  fuels: ['El'] as const,
  engineName: 'R135 52 kWh',
  name: 'Renault Zoe R135',
  wltp: { consumption: 17.8, co2: 0 },
};

test('estimates the range by battery and consumption, and says so', () => {
  expect(estimatedRange(zoe)?.km).toBeCloseTo(292.1, 1);
  expect(electricRangeText(zoe)?.replace(/[\u00a0\u202f]/g, ' ')).toBe(
    'Ungefär 29 mil på en laddning, räknat på 52 kWh och 1,78 kWh/mil',
  );
  expect(estimatedRange({ ...zoe, engineName: null, name: 'Honda e:Ny1 68,8 kWh' })?.battery).toBe(68.8);
});

test.each([
  { ...zoe, fuels: ['Laddhybrid'] as const },
  { ...zoe, wltp: { consumption: null, co2: null } },
  { ...zoe, wltp: { consumption: 0, co2: null } },
  { ...zoe, engineName: 'R240', name: 'Renault Zoe' },
  { ...zoe, engineName: null, name: 'Drar 15 kWh/100 km' },
  { ...zoe, engineName: '9000 kWh', name: '' },
])('is unknown without a battery or a consumption: %j', (ad) => {
  expect(electricRangeText(ad)).toBeNull();
});
