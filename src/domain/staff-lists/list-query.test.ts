import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_SIZES } from './list-order.ts';
import { choiceFilter, idFilter, listAddress, textFilter } from './list-query.ts';

const LIST = listAddress({
  sorts: ['nar', 'namn'],
  first: { by: 'nar', isDescending: true },
  filters: { text: textFilter('q'), status: choiceFilter('status', ['new', 'closed']), dealerId: idFilter('handlare') },
});

test('reads the query that it writes', () => {
  const query = fc.record({
    text: fc.constantFrom(null, 'volvo', 'a & b', 'åäö %'),
    status: fc.constantFrom(null, 'new' as const, 'closed' as const),
    dealerId: fc.option(fc.integer({ min: 1, max: 2_147_483_647 })),
    order: fc.record({ by: fc.constantFrom('nar' as const, 'namn' as const), isDescending: fc.boolean() }),
    page: fc.integer({ min: 1, max: 1_000_000 }),
    size: fc.constantFrom(...PAGE_SIZES),
  });
  fc.assert(
    fc.property(query, (written) => {
      expect(LIST.parse(LIST.format(written))).toEqual(written);
    }),
  );
});

test('writes nothing of the first view, and ignores unusable values', () => {
  expect(LIST.format({}).size).toBe(0);
  for (const nonsense of [
    'q=%00&status=constructor&handlare=x&sortering=--nar&sida=-1&rader=7',
    'handlare=0&sortering=&sida=0',
    'handlare=2147483648&sida=1e99',
  ])
    expect(LIST.format(LIST.parse(new URLSearchParams(nonsense))).toString()).toBe('');
});

test('limits the length of texts and the number of the page for any input', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, page) => {
      const query = LIST.parse(new URLSearchParams({ q: text.repeat(50), sida: page }));
      expect((query.text ?? '').length).toBeLessThanOrEqual(400);
      expect(query.page).toBeGreaterThanOrEqual(1);
      expect(query.page).toBeLessThanOrEqual(1_000_000);
    }),
  );
});
