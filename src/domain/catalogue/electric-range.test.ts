import { expect, test } from 'vitest';
import { batteryText, chargingText, electricRangeText, shortRangeText } from './electric-range.ts';
import type { ElectricValues } from './electric-values.ts';

const values: ElectricValues = {
  range: 426,
  rangeTo: null,
  rangeFrom: 'catalogue',
  battery: 58,
  batteryTo: null,
  batteryFrom: 'catalogue',
  acKw: 7.2,
  dcKw: 100,
  chargeMinutes: 35,
  heatPumpFrom: 2020,
  towKg: null,
  consumption: 15.8,
  isSure: true,
};
const plain = (text: string | null): string | null => text?.replace(/[\u00a0\u202f]/g, ' ') ?? null;
const car = (own: Partial<ElectricValues> = {}) => ({ fuels: ['El'] as const, electricValues: { ...values, ...own } });

test('states the range with its origin and sureness', () => {
  expect(plain(electricRangeText(car()))).toBe('426 km (WLTP), enligt katalogen');
  expect(plain(electricRangeText(car({ isSure: false })))).toBe('Troligen 426 km (WLTP), enligt katalogen');
  expect(plain(electricRangeText(car({ isSure: false, rangeTo: 549 })))).toBe(
    'Troligen 426–549 km (WLTP), beroende på version, enligt katalogen',
  );
  expect(plain(electricRangeText(car({ range: 400, rangeFrom: 'ad' })))).toBe('400 km, enligt annonsen');
  expect(plain(electricRangeText(car({ range: 292, rangeFrom: 'estimate', battery: 52, consumption: 17.8 })))).toBe(
    'Ungefär 292 km, räknat på 52 kWh och 1,78 kWh/mil',
  );
  expect(plain(electricRangeText({ ...car({ range: 62 }), fuels: ['Laddhybrid'] }))).toBe(
    '62 km på el (WLTP), enligt katalogen',
  );
});

test('is short on cards', () => {
  expect(plain(shortRangeText(car()))).toBe('426 km räckvidd');
  expect(plain(shortRangeText(car({ rangeTo: 549 })))).toBe('från 426 km räckvidd');
  expect(plain(shortRangeText({ ...car({ range: 62 }), fuels: ['Laddhybrid'] }))).toBe('62 km på el');
});

test('states battery and charging', () => {
  expect(plain(batteryText(car()))).toBe('58 kWh användbart, enligt katalogen');
  expect(plain(batteryText(car({ batteryTo: 77, isSure: false })))).toBe(
    'Troligen 58–77 kWh användbart, enligt katalogen',
  );
  expect(plain(batteryText(car({ battery: 64.8, batteryFrom: 'ad' })))).toBe('64,8 kWh, enligt annonsen');
  expect(plain(chargingText(car()))).toBe(
    'Hemma 7,2 kW, snabbladdning 100 kW, 10–80 % på 35 minuter, enligt katalogen',
  );
  expect(plain(chargingText(car({ dcKw: null, chargeMinutes: null, isSure: false })))).toBe(
    'Troligen hemma 7,2 kW, enligt katalogen',
  );
});

test('says nothing of what is not known', () => {
  const nothing = { fuels: ['El'] as const, electricValues: null };
  const unknown = car({ range: null, battery: null, acKw: null, dcKw: null, chargeMinutes: null });
  for (const text of [electricRangeText, shortRangeText, batteryText, chargingText])
    expect([text(nothing), text(unknown)]).toEqual([null, null]);
});
