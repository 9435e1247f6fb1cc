import { expect, test } from 'vitest';
import { BEFORE_ALL, type RecordedChange, versionsOf } from './version-list.ts';

const all = (_: string) => true;
const change = (id: string, before: unknown, after: unknown): RecordedChange => ({
  id,
  at: new Date(0),
  email: 'eva@bil.example',
  action: 'x',
  before,
  after,
});
const shown = (changes: RecordedChange[], isField = all) =>
  versionsOf(changes, isField).map(({ id, changed, fields }) => [id, changed, fields && Object.fromEntries(fields)]);

test('folds changes that name only their own fields', () => {
  const changes = [change('2', { b: 1 }, { b: 2 }), change('1', { a: 1 }, { a: 2 })];
  expect(shown(changes)).toEqual([
    ['2', ['b'], { a: 2, b: 2 }],
    ['1', ['a'], { a: 2, b: 1 }],
    [BEFORE_ALL, [], { a: 1, b: 1 }],
  ]);
});

test('a thing that was added has no version before, and a removed one none after', () => {
  expect(shown([change('2', { a: 1 }, null), change('1', null, { a: 1 })])).toEqual([
    ['2', [], null],
    ['1', ['a'], { a: 1 }],
  ]);
  expect(shown([])).toEqual([]);
});

test('includes the named fields only', () => {
  expect(shown([change('1', { a: 1, x: 1 }, { a: 2, x: 2 })], (name) => name === 'a')).toEqual([
    ['1', ['a'], { a: 2 }],
    [BEFORE_ALL, [], { a: 1 }],
  ]);
});
