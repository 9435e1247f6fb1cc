import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BENEFIT_PARAMS, readBenefitForm } from './benefit-form.ts';

test('a price that the site knows is in the field until the visitor states another', () => {
  expect(readBenefitForm(() => null, 445_000)).toMatchObject({
    texts: { nybilspris: '445\u202f000', extrautrustning: '' },
    price: { newPrice: 445_000, extra: 0 },
    errors: {},
  });
  const typed = new Map([
    ['nybilspris', '512.900 kr'],
    ['extrautrustning', '12 000'],
  ]);
  expect(readBenefitForm((name) => typed.get(name) ?? null, 445_000).price).toEqual({
    newPrice: 512_900,
    extra: 12_000,
  });
  expect(readBenefitForm((name) => (name === 'nybilspris' ? '' : null), 445_000).price.newPrice).toBeNull();
});

test.each(['<b>', '-1', '1e9', 'NaN', '٣', '12,5', '9'.repeat(9), '1 kr'])('"%s" is no price, and stays', (text) => {
  const form = readBenefitForm(() => text, null);
  expect(form.errors.nybilspris).toBe('Skriv ett heltal mellan 20\u202f000 och 10\u202f000\u202f000.');
  expect(form.texts.nybilspris).toBe(text);
  expect(form.price.newPrice).toBeNull();
});

test('any text is read without an exception, as an amount within the limits or an error', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { price, errors } = readBenefitForm(() => text, null);
      for (const name of BENEFIT_PARAMS) expect(errors[name] ?? '').not.toMatch(/NaN|undefined/u);
      expect(price.newPrice ?? 20_000).toBeGreaterThanOrEqual(20_000);
    }),
  );
});
