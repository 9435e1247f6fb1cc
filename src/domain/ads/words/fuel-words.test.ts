import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FUELS, type Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { readFuels } from './fuel-words.ts';
import { hybridKindByName, isMildHybridByName } from './hybrid-names.ts';

const read = (texts: string[], carText = '', brand = 'Volvo', modelYear: number | null = 2020) =>
  readFuels(texts, null, { brand, modelYear, horsepower: null, engines: [], carText: `${brand} ${carText}` });
/** With the value of the field for the kind of electric car. */
const readTyped = (texts: string[], type: string, carText = '') =>
  readFuels(texts, type, { brand: 'Volvo', modelYear: 2022, horsepower: null, engines: [], carText });

describe('fuels', () => {
  test.each<[string, Fuel[]]>([
    ['Petrol', ['Bensin']],
    ['GASOLINE', ['Bensin']],
    ['Diesel', ['Diesel']],
    ['Electric', ['El']],
    ['Elbil', ['El']],
    ['HYBRID', ['Hybrid, typ okänd']],
    ['Hybrid el/bensin', ['Hybrid, typ okänd']],
    ['Hybrid el/diesel', ['Hybrid, typ okänd']],
    ['Mildhybrid', ['Hybrid, typ okänd']],
    ['Mildhybrid bensin', ['Bensin']],
    ['MHEV diesel', ['Diesel']],
    ['Diesel/Mildhybrid', ['Diesel']],
    ['Elhybrid', ['Elhybrid']],
    ['Elhybrid (HEV)', ['Elhybrid']],
    ['Bensin/El', ['Hybrid, typ okänd']],
    ['Plug-in-hybrid', ['Laddhybrid']],
    ['PLUGIN_HYBRID', ['Laddhybrid']],
    ['Plug-in hybrid (bensin/el)', ['Laddhybrid']],
    ['E85', ['Etanol']],
    ['Bensin/Etanol', ['Bensin', 'Etanol']],
    ['CNG', ['Gas']],
    ['Bensin/Gas', ['Bensin', 'Gas']],
    ['Hydrogen', ['Vätgas']],
  ])('%s', (text, fuels) => {
    expect(read([text])).toMatchObject({ fuels, unknown: [] });
  });

  test('reads several entries', () => {
    expect(read(['Bensin', 'Etanol']).fuels).toEqual(['Bensin', 'Etanol']);
    expect(read(['Bensin', 'El']).fuels).toEqual(['Hybrid, typ okänd']);
  });

  test('returns unknown words', () => {
    expect(read(['Ånga'])).toMatchObject({ fuels: [], unknown: ['Ånga'], isInterpreted: false });
  });

  test('maps every word of the vocabulary to itself', () => {
    for (const fuel of FUELS) expect(read([fuel]).fuels).toEqual([fuel]);
  });
});

describe('hybrids of a kind that the feed does not state', () => {
  test.each<[string, string, Fuel]>([
    ['BMW', '330e', 'Laddhybrid'],
    ['BMW', '225xe Active Tourer', 'Laddhybrid'],
    ['BMW', 'X5 xDrive45e', 'Laddhybrid'],
    ['Mercedes-Benz', 'C 300 e', 'Laddhybrid'],
    ['Mercedes-Benz', 'GLC 300 de', 'Laddhybrid'],
    ['Volvo', 'V60 T8 Twin Engine', 'Laddhybrid'],
    ['Volvo', 'XC40 Recharge T5', 'Laddhybrid'],
    ['Volkswagen', 'Passat GTE', 'Laddhybrid'],
    ['MG', 'EHS', 'Laddhybrid'],
    ['Volvo', 'V60 T6 AWD Inscription', 'Laddhybrid'],
    ['Volvo', 'XC40 T5', 'Laddhybrid'],
    ['Cupra', 'Formentor 1.4 e-HYBRID', 'Laddhybrid'],
    ['Lexus', 'NX 450h+', 'Laddhybrid'],
    ['Lexus', 'RX 450h', 'Elhybrid'],
    ['Honda', 'HR-V 1.5 e:HEV', 'Elhybrid'],
    ['Nissan', 'Qashqai e-POWER', 'Elhybrid'],
  ])('%s %s → %s', (brand, car, fuel) => {
    expect(read(['Environmental/Hybrid'], car, brand)).toMatchObject({ fuels: [fuel], isInterpreted: true });
    expect(read(['Hybrid'], car, brand)).toMatchObject({ fuels: [fuel], isInterpreted: true });
  });

  test.each<[string, string, Fuel]>([
    ['Volvo', 'XC60 Plus B5 Bensin', 'Bensin'],
    ['Volvo', 'V90 B4 Diesel', 'Diesel'],
    ['Volkswagen', 'Golf 1.5 eTSI', 'Bensin'],
    ['Kia', 'Sportage 1.6 CRDi MHEV', 'Diesel'],
  ])('reads %s %s as a mild hybrid, and so as %s', (brand, car, fuel) => {
    const mild = { fuels: [fuel], isMildHybrid: true };
    expect(read(['Hybrid'], car, brand)).toMatchObject({ ...mild, isInterpreted: true });
    expect(read([fuel], car, brand)).toMatchObject({ ...mild, isInterpreted: false });
  });

  test.each([
    ['BMW', '320d'],
    ['Volvo', 'V60'],
    ['Toyota', 'Corolla 1.8 Hybrid'],
    // Before plug-ins had this name, it was a petrol engine.
    ['Volvo', 'V60 T5'],
  ])('reads %s %s as of unknown kind without further clues', (brand, car) => {
    expect(read(['Hybrid'], car, brand, 2016)).toMatchObject({ fuels: ['Hybrid, typ okänd'], isInterpreted: false });
  });

  test('prefers the field for the kind of electric car to names and other fuel words', () => {
    for (const fuel of ['Bensin', 'Hybrid', 'Elhybrid', 'Bensin/El', 'Environmental/Hybrid', 'El'])
      expect(readTyped([fuel], 'Laddhybrid', 'Volvo XC60 B5')).toMatchObject({
        fuels: ['Laddhybrid'],
        isInterpreted: false,
      });
    expect(readTyped(['Bensin'], 'Mildhybrid')).toMatchObject({ fuels: ['Bensin'], isMildHybrid: true });
    expect(readTyped(['Hybrid'], 'MHEV', 'V60 B4 Diesel')).toMatchObject({ fuels: ['Diesel'], isMildHybrid: true });
    expect(readTyped(['Hybrid el/bensin'], 'HEV', 'V60 T6')).toMatchObject({ fuels: ['Elhybrid'] });
    expect(readTyped(['Elhybrid'], 'Ånga', 'V60 T6')).toMatchObject({ fuels: ['Elhybrid'], unknown: [] });
    expect(readTyped([], 'BEV')).toMatchObject({ fuels: ['El'] });
    expect(readTyped(['El'], 'Elbil')).toMatchObject({ fuels: ['El'] });
  });

  test('never reads gas as a hybrid, whatever its power', () => {
    expect(read(['Environmental/Hybrid'], 'Golf 1.5 TGI', 'Volkswagen').fuels).toEqual(['Gas']);
  });

  test('returns no fuel for a big American engine under Miljöbränsle', () => {
    expect(read(['Environmental/Hybrid'], '1500 5.7', 'Dodge', 2024)).toMatchObject({
      fuels: [],
      unknown: ['Environmental/Hybrid'],
    });
  });

  test('derives the identifying fuels from words alone', () => {
    const engines = [{ name: 'T8', fuel: 'Laddhybrid', hp: 390, yearFrom: 2018, yearTo: null }] as const;
    const clues = { brand: 'Volvo', modelYear: 2020, horsepower: 390, carText: 'Volvo V60' };
    const known = readFuels(['Hybrid'], null, { ...clues, engines });
    expect(known.fuels).toEqual(['Laddhybrid']);
    expect(known.byWords).toEqual(readFuels(['Hybrid'], null, { ...clues, engines: [] }).byWords);
  });

  test('reads gas and ethanol cars under the same option', () => {
    expect(read(['Miljöbränsle/Hybrid'], 'Golf TGI', 'Volkswagen').fuels).toEqual(['Gas']);
    expect(read(['Miljöbränsle/Hybrid'], '9-5 BioPower', 'Saab', 2008).fuels).toEqual(['Etanol']);
  });

  test('returns no fuel for an old car of a brand without hybrids', () => {
    expect(read(['Environmental/Hybrid'], 'V70', 'Volvo', 2009)).toMatchObject({
      fuels: [],
      unknown: ['Environmental/Hybrid'],
      isInterpreted: false,
    });
    expect(read(['Environmental/Hybrid'], 'Prius', 'Toyota', 2008).fuels).toEqual(['Hybrid, typ okänd']);
  });
});

test('the quick test for hints of a mild hybrid never overlooks one', () => {
  const names = [
    'mhev',
    'Mild-Hybrid',
    'mildhybrid',
    'eTSI',
    '48V',
    '48 v',
    'SHVS',
    'B4',
    'e-Skyactiv X',
    "m'hev",
    'mĥev',
  ];
  const word = fc.oneof(fc.constantFrom(...names, 'V60', 'D4', 'Škoda'), fc.string());
  const cars = fc.tuple(fc.array(word), fc.constantFrom('Volvo', 'Mazda', 'Kia'), fc.constantFrom(2015, 2020, null));
  fc.assert(
    fc.property(cars, ([words, brand, year]) => {
      const text = words.join(' ');
      expect(isMildHybridByName(text, brand, year)).toBe(hybridKindByName(text, brand, year) === 'mild');
    }),
  );
});
