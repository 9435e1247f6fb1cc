import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeFields } from './merge-fields.ts';

describe('merges by field', () => {
  const base = { a: ['1'], b: ['1'], c: ['1'], d: [] };
  test.each([
    ['changed by neither', ['1'], ['1'], ['1'], []],
    ['changed by me', ['2'], ['1'], ['2'], []],
    ['changed by them', ['1'], ['2'], ['2'], []],
    ['changed alike', ['2'], ['2'], ['2'], []],
    ['changed differently', ['2'], ['3'], ['2'], ['a']],
    ['emptied by them', [''], ['1'], [''], []],
  ])('a field %s', (_, mine, theirs, value, conflicts) => {
    const merged = mergeFields(base, { ...base, a: mine }, { ...base, a: theirs });
    expect([merged.fields.a, merged.conflicts.map(({ field }) => field)]).toEqual([value, conflicts]);
  });

  test('reads line breaks and spaces at the ends as forms send them', () => {
    const merged = mergeFields({ a: ['x\ny'] }, { a: ['x\r\ny '] }, { a: ['x\nz'] });
    expect(merged).toMatchObject({ fields: { a: ['x\nz'] }, conflicts: [], taken: ['a'] });
  });

  test('a field whose earlier value is unknown conflicts unless both are equal', () => {
    expect(mergeFields({}, { a: ['1'] }, { a: ['2'] }).conflicts).toEqual([
      { field: 'a', base: null, theirs: ['2'], mine: ['1'] },
    ]);
    expect(mergeFields({}, { a: ['1'] }, { a: ['1'] }).conflicts).toEqual([]);
    expect(mergeFields({}, {}, { a: ['2'] })).toMatchObject({ fields: { a: ['2'] }, conflicts: [] });
  });

  test('accepts names that objects inherit', () => {
    const texts = JSON.parse('{"__proto__":["1"],"constructor":["1"]}');
    const theirs = JSON.parse('{"__proto__":["2"],"constructor":["1"]}');
    const merged = mergeFields(texts, texts, theirs);
    expect(Object.entries(merged.fields)).toEqual([
      ['__proto__', ['2']],
      ['constructor', ['1']],
    ]);
  });
});

test('no change of either side is lost without a conflict', () => {
  const value = fc.constantFrom('', '1', '2', '3');
  const fields = fc.record({ a: value, b: value, c: value }).map((each) => ({ a: [each.a], b: [each.b], c: [each.c] }));
  fc.assert(
    fc.property(fields, fields, fields, (base, mine, theirs) => {
      const { fields: merged, conflicts } = mergeFields(base, mine, theirs);
      for (const name of ['a', 'b', 'c'] as const) {
        const [was, own, other, is] = [base[name][0], mine[name][0], theirs[name][0], merged[name]?.[0]];
        const isConflict = conflicts.some(({ field }) => field === name);
        expect(isConflict).toBe(own !== was && other !== was && own !== other);
        if (!isConflict) expect(is).toBe(own === was ? other : own);
      }
    }),
  );
});

test('a number is the same with and without spaces', () => {
  const merged = mergeFields({ price: ['249900'] }, { price: ['199 000'] }, { price: ['199000'] });
  expect(merged).toEqual({ fields: { price: ['199 000'] }, taken: [], conflicts: [] });
});
