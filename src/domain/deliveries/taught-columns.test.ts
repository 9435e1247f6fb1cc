import { expect, test } from 'vitest';
import { columnsWithoutWord, type TaughtColumns } from './taught-columns.ts';

const COLOUR = {
  before: { color: null, quality_flags: ['okänd färg: Dis', 'okänd drivning: X'] },
  after: { color: 'Blå', quality_flags: ['okänd drivning: X'] },
};
const without = (now: TaughtColumns, setByStaff: string[] = []) => columnsWithoutWord({ ...COLOUR, now, setByStaff });

test('puts a column and the flags back as they were', () => {
  expect(without(COLOUR.after)).toEqual(COLOUR.before);
});

test('changes no flag but that of the word', () => {
  expect(without({ color: 'Blå', quality_flags: ['pris från'] })).toEqual({
    color: null,
    quality_flags: ['pris från', 'okänd färg: Dis'],
  });
});

test('leaves what staff have set, and an ad that was changed since', () => {
  expect(without({ color: 'Röd', quality_flags: [] }, ['color'])).toEqual({ quality_flags: ['okänd färg: Dis'] });
  expect(without({ color: 'Röd', quality_flags: [] })).toBeNull();
  const fuels = { before: { fuels: ['Bensin'] }, after: { fuels: ['El'] }, setByStaff: [] };
  expect(columnsWithoutWord({ ...fuels, now: { fuels: ['El', 'Bensin'], quality_flags: [] } })).toBeNull();
});

test('an ad without flags of the word has the flags that it has', () => {
  const word = { before: { color: null }, after: { color: 'Blå' }, setByStaff: [] };
  expect(columnsWithoutWord({ ...word, now: { color: 'Blå', quality_flags: ['pris från'] } })).toEqual({ color: null });
});

test('the place of a car is put back whole, its heading and year each as far as the word left them', () => {
  const before = { brand: 'Wolwåbilar', brand_id: null, series_id: null, name: 'Wolwåbilar Fin', model_year: 2002 };
  const after = { brand: 'Volvo', brand_id: 1, series_id: 5, name: 'Volvo V60 Fin', model_year: null };
  const word = { before, after, setByStaff: [] };
  expect(columnsWithoutWord({ ...word, now: { ...after, name: 'Volvo V60 Ny' } })).toEqual({
    brand: 'Wolwåbilar',
    brand_id: null,
    series_id: null,
    model_year: 2002,
  });
  expect(columnsWithoutWord({ ...word, now: { ...after, series_id: 6 } })).toBeNull();
});
