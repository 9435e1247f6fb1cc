import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followedChange, parseFollowedCar } from './followed-cars.ts';

const CAR = {
  id: Date.UTC(2026, 2, 3, 12),
  path: '/vardera/volvo/v60?arsmodell=2019&mil=12000&utforande=R-Design+%C3%A5',
  name: 'Volvo V60',
  facts: '2019 · 12 000 mil',
  value: 202_400,
  error: 0.005,
};

test('reads a stored car', () => {
  expect(parseFollowedCar({ ...CAR, further: 1 })).toEqual(CAR);
});

test.each([
  { ...CAR, path: 'https://annan.example/vardera/volvo/v60?mil=1' },
  { ...CAR, path: '//annan.example/vardera/volvo/v60?mil=1' },
  { ...CAR, path: 'javascript:alert(1)' },
  { ...CAR, path: '/admin/annonser?x=1' },
  { ...CAR, path: '/vardera/volvo/v60?mil="><script>' },
  { ...CAR, value: Number.NaN },
  { ...CAR, value: 0 },
  { ...CAR, id: 'x' },
  { ...CAR, name: null },
  null,
  [],
  'text',
])('drops %j', (stored) => {
  expect(parseFollowedCar(stored)).toBeNull();
});

test('drops or reads anything', () => {
  fc.assert(fc.property(fc.anything(), (stored) => void parseFollowedCar(stored)));
});

test('reads a car that an older version stored, and no error that is none', () => {
  const { error: _, ...older } = CAR;
  for (const stored of [older, ...[-1, 2, Number.NaN, '0.1'].map((error) => ({ ...CAR, error }))])
    expect(parseFollowedCar(stored)).toEqual({ ...CAR, error: null });
});

test('states the change since then', () => {
  const plain = (value: number, error = 0.005) => followedChange(CAR, { value, error })?.replace(/\s/gu, ' ');
  expect(plain(198_400)).toBe('4 000 kr mindre än den 3 mars 2026');
  expect(plain(203_400)).toBe('ungefär som den 3 mars 2026');
  expect(plain(202_400)).toBeUndefined();
  expect(followedChange({ ...CAR, error: null }, { value: 198_400, error: 0.05 })).toMatch(/^ungefär/);
});
