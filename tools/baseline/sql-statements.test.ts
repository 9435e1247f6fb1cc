import { expect, test } from 'vitest';
import { readWrittenSchema, sqlStatements } from './sql-statements.ts';

test('statements end at semicolons outside of texts, bodies and comments, and have the comment that touches them', () => {
  expect(sqlStatements(`-- About the file.\n\n-- One; two.\nselect ';';\ncreate function f() as $$ a; $$;\n`)).toEqual([
    { comment: ['-- One; two.'], text: `select ';'` },
    { comment: [], text: 'create function f() as $$ a; $$' },
  ]);
});

const FIRST = `-- Cars.
create table cars (
  id int primary key,
  -- In kr.
  price int,

  check (price > 0)
);
-- By price.
create index cars_price on cars (price);
create function double(n int) returns int language sql return n * 2;`;

test('reads comments of tables, columns, constraints and indexes', () => {
  const { comments } = readWrittenSchema([
    FIRST,
    `-- A colour.\nalter table cars add column color text,\n  -- Few.\n  add constraint known check (color in ('x'));`,
  ]);
  expect(Object.fromEntries(comments)).toEqual({
    cars: ['-- Cars.'],
    'cars.price': ['-- In kr.'],
    cars_price: ['-- By price.'],
    'cars.color': ['-- A colour.'],
    'cars.known': ['-- Few.'],
  });
});

test('the last text of a function, and the last comment, win', () => {
  const { comments, functions } = readWrittenSchema([
    FIRST,
    '-- Exact.\ncreate or replace function double(n int) returns int language sql return n + n;',
    '-- All cars.\ncreate table cars (\n  id int\n);',
  ]);
  expect(functions.get('double')).toBe('create function double(n int) returns int language sql return n + n');
  expect(comments.get('double')).toEqual(['-- Exact.']);
  expect(comments.get('cars')).toEqual(['-- All cars.']);
});
