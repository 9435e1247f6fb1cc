import { expect, test } from 'vitest';
import { evidenceSentences, readCitations } from './evidence.ts';
import { readFigures, withUnbrokenFigures } from './written-figures.ts';

test('a paragraph becomes sentences without markup, each with its subject', () => {
  expect(
    evidenceSentences(
      '**Volvo V60:** Kedjan kan töjas. Fråga om olja. 2 återkallelser finns på [sidan](/bil/volvo/v60).',
    ),
  ).toEqual([
    'Volvo V60: Kedjan kan töjas.',
    'Volvo V60: Fråga om olja.',
    'Volvo V60: 2 återkallelser finns på sidan.',
  ]);
  expect(evidenceSentences('**Kia Ceed**, kända fel: Remmen slits.')).toEqual(['Kia Ceed, kända fel: Remmen slits.']);
  expect(evidenceSentences('Skatten är 1\u00a0200\u00a0kr.\nOk')).toEqual(['Skatten är 1 200 kr.']);
});

test('citations are read and removed in each of their forms', () => {
  expect(readCitations('Ja [#7].')).toEqual({ text: 'Ja.', ids: [7] });
  expect(readCitations('Ja [#7, #8] och nej (#9).')).toEqual({ text: 'Ja och nej.', ids: [7, 8, 9] });
  expect(readCitations('Ja【#7;8】. Se [[1]] och (E 200).')).toEqual({
    text: 'Ja. Se [[1]] och (E 200).',
    ids: [7, 8],
  });
});

test('figures are read with their units, in spans too', () => {
  const figures = readFigures(
    'Kostar 189\u202f000–219\u00a0000 kr, drar 4,6 l/100 km, 560 till 614 km, 30–40 %, år 2019.',
  );
  expect(figures.valuesOf('kr')).toEqual([189_000, 219_000]);
  expect(figures.valuesOf('l')).toEqual([4.6]);
  expect(figures.valuesOf('km')).toEqual([560, 614]);
  expect(figures.valuesOf('percent')).toEqual([30, 40]);
  expect(figures.valuesOf('year')).toEqual([2019]);
});

test('figures do not break across lines', () => {
  expect(withUnbrokenFigures('Högst 3 500 kg, 189 900 kr, 8 200 mil och 15 år. Kia 5 km.')).toBe(
    'Högst 3\u202f500\u00a0kg, 189\u202f900\u00a0kr, 8\u202f200\u00a0mil och 15 år. Kia 5\u00a0km.',
  );
});
