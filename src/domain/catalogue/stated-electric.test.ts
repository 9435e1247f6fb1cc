import { expect, test } from 'vitest';
import { statedElectric } from './stated-electric.ts';

const inText = (text: string, kind: 'electric' | 'plugin' = 'electric') =>
  statedElectric({ names: [], texts: [text] }, kind);
const inName = (name: string, kind: 'electric' | 'plugin' = 'electric') =>
  statedElectric({ names: [null, name], texts: [] }, kind);

test.each([
  ['Räckvidd upp till 45 mil', 450],
  ['Räckvidd: 520 km (WLTP)', 520],
  ['Bilen har 52 mils räckvidd enligt WLTP.', 520],
  ['räckvidden är 45-50 mil', 450],
  ['Räckvidd på 1 000 km', 1_000],
  ['WLTP 487km', 487],
  ['61 mil i räckvidd', 610],
  ['Lång räckvidd, hela 60 mil', 600],
])('reads the range of an ad: %s', (text, km) => {
  expect(inText(text).range).toBe(km);
});

test.each([
  'Räckvidd 4 000 km',
  'Räckvidd 3 mil',
  'Gått 4500 mil. Lång räckvidd',
  'Räckvidd på vintern 30 mil',
  'Räckvidd 55 mil vid stadskörning',
  'Räckvidd (NEDC) 378 km',
  'Verklig räckvidd 40 mil',
  '280 km kvar till service, lång räckvidd',
  'Lång räckvidd',
])('takes nothing else for it: %s', (text) => {
  expect(inText(text).range).toBeNull();
});

test('a plug-in hybrid has a range on electricity, which petrol does not lengthen', () => {
  expect(inText('Räckvidd på el: 62 km', 'plugin').range).toBe(62);
  expect(inText('Räckvidd 90 mil med full tank', 'plugin').range).toBeNull();
});

test.each([
  ['Kia Niro EV 64,8 kWh', 64.8],
  ['Volkswagen ID.3 Pro S 77kWh', 77],
  ['Honda e:Ny1 68.8 kWh', 68.8],
])('reads the battery of a heading: %s', (name, energy) => {
  expect(inName(name).battery).toBe(energy);
});

test.each(['Drar 15 kWh/100 km', 'Drar 15 kWh per mil', '9000 kWh', '3 kWh', 'Laddbox 11 kW', '1958 kWh'])(
  'takes no other energy for it: %s',
  (text) => {
    expect([inName(text).battery, inText(`Batteri? ${text}`).battery]).toEqual([null, null]);
  },
);

test('a text must name the battery', () => {
  expect(inText('Nytt batteri på 62 kWh monterat 2023').battery).toBe(62);
  expect(inText('77 kWh stort batteri').battery).toBe(77);
  expect(inText('Laddade 40 kWh på en kvart').battery).toBeNull();
  expect(inText('Batteri 18,8 kWh', 'plugin').battery).toBe(18.8);
  expect(inText('Batteri 77 kWh', 'plugin').battery).toBeNull();
});
