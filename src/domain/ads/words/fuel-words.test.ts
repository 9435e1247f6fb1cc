import { describe, expect, test } from 'vitest';
import { FUELS, type Fuel } from '../vocabulary.ts';
import { readFuels } from './fuel-words.ts';

const read = (texts: string[], carText = '', brand = 'Volvo', modelYear: number | null = 2020) =>
  readFuels(texts, { brand, modelYear, carText: `${brand} ${carText}` });

describe('fuels', () => {
  test.each<[string, Fuel[]]>([
    ['Petrol', ['Bensin']],
    ['GASOLINE', ['Bensin']],
    ['Diesel', ['Diesel']],
    ['Electric', ['El']],
    ['Elbil', ['El']],
    ['HYBRID', ['Elhybrid']],
    ['Hybrid el/bensin', ['Elhybrid']],
    ['Hybrid el/diesel', ['Elhybrid']],
    ['Mildhybrid', ['Elhybrid']],
    ['Bensin/El', ['Elhybrid']],
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

  test('several entries', () => {
    expect(read(['Bensin', 'Etanol']).fuels).toEqual(['Bensin', 'Etanol']);
    expect(read(['Bensin', 'El']).fuels).toEqual(['Elhybrid']);
  });

  test('an unknown word is listed', () => {
    expect(read(['Ånga'])).toEqual({ fuels: [], unknown: ['Ånga'], isInterpreted: false });
  });

  test('every word of the vocabulary means itself', () => {
    for (const fuel of FUELS) expect(read([fuel]).fuels).toEqual([fuel]);
  });
});

describe('a hybrid that the feed does not tell apart', () => {
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
    ['Toyota', 'Corolla 1.8 Hybrid', 'Elhybrid'],
    ['BMW', '320d', 'Elhybrid'],
    ['Volvo', 'V60', 'Elhybrid'],
  ])('%s %s → %s', (brand, car, fuel) => {
    expect(read(['Environmental/Hybrid'], car, brand)).toMatchObject({ fuels: [fuel], isInterpreted: true });
    expect(read(['Hybrid'], car, brand).fuels).toEqual([fuel]);
  });

  test('gas and ethanol cars are in the same choice', () => {
    expect(read(['Miljöbränsle/Hybrid'], 'Golf TGI', 'Volkswagen').fuels).toEqual(['Gas']);
    expect(read(['Miljöbränsle/Hybrid'], '9-5 BioPower', 'Saab', 2008).fuels).toEqual(['Etanol']);
  });

  test('an old car of a brand without hybrids gets no fuel rather than a wrong one', () => {
    expect(read(['Environmental/Hybrid'], 'V70', 'Volvo', 2009)).toEqual({
      fuels: [],
      unknown: ['Environmental/Hybrid'],
      isInterpreted: false,
    });
    expect(read(['Environmental/Hybrid'], 'Prius', 'Toyota', 2008).fuels).toEqual(['Elhybrid']);
  });
});
