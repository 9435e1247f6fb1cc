import { expect, test } from 'vitest';
import { distanceText } from './distance.ts';

test('states where a car is, and how far away', () => {
  const said = (place: string | null, near = 'Falun') => distanceText({ place }, near).replace(/[\u00a0\u202f]/g, ' ');
  expect(said('Göteborg')).toBe('Står i Göteborg, ungefär 40 mil från Falun');
  expect(said('Falun')).toBe('Står i Falun, nära Falun');
  expect(said(null)).toBe('Var bilen står är inte känt');
  expect(said('Göteborg', 'constructor')).toBe('Står i Göteborg');
});
