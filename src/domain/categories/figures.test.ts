import { expect, test } from 'vitest';
import { figuresIn } from './figures.ts';

test.each<[string, string[]]>([
  ['Bagaget rymmer 529 liter under insynsskyddet.', ['529 liter']],
  ['2\u202f700 kg för D5 AWD och 2\u202f400 kg för T8.', ['2\u202f700 kg', '2\u202f400 kg']],
  ['Räkna med 0,4 till 0,45 liter milen.', ['0,4 till 0,45 liter']],
  ['AWD med 226 eller 325 hk finns, 400 Nm i 190-hästars.', ['226 eller 325 hk', '400 Nm', '190-hästar']],
  ['Bilar från 2018–2020 med 2.0 TDI och D4.', ['2018–2020']],
  ['Oljebyte var 6\u202f000:e mil, annars 2\u202f500 med manuell låda.', ['6\u202f000:e mil', '2\u202f500']],
  ['Fem stjärnor i Euro NCAP 2012, och sju års garanti.', ['Fem stjärnor', '2012', 'sju års garanti']],
  ['Från 10 till 80 procent på 18 minuter.', ['10 till 80 procent', '18 minuter']],
  ['360 kr i skatt, 102 g/km och 120 km/h.', ['360 kr', '102 g/km', '120 km/h']],
  ['Peugeot 5008, 308 SW, E 220 d, 1.2 TSI, OM651, 4x4, 12-voltsbatteri och V60.', []],
  ['Fem platser och tre säten.', []],
])('finds the figures of %s', (prose, figures) => {
  expect(figuresIn(prose).map(({ text }) => text)).toEqual(figures);
  for (const { text, index } of figuresIn(prose)) expect(prose.slice(index).startsWith(text)).toBe(true);
});
