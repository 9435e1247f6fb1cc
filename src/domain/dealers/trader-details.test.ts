import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayPublish, missingTraderDetails, TRADER_DETAILS, traderDetailsText } from './trader-details.ts';

const COMPLETE = {
  organisation_number: '556000-0001',
  address: 'Storgatan 1',
  city: 'Skellefteå',
  telephone: '0910-12 34 56',
  email: 'bil@norrbil.example',
};

test('a dealer that registered itself may publish if no detail is missing, any other always', () => {
  fc.assert(
    fc.property(fc.subarray([...TRADER_DETAILS]), fc.boolean(), (missing, isRegistered) => {
      const details = { ...COMPLETE, ...Object.fromEntries(missing.map((name) => [name, null])) };
      expect(missingTraderDetails(details)).toEqual(missing);
      expect(mayPublish({ registeredAt: isRegistered ? new Date() : null, details })).toBe(
        !isRegistered || missing.length === 0,
      );
    }),
  );
});

test('names what is missing as a sentence does', () => {
  expect(traderDetailsText(['telephone'])).toBe('telefon');
  expect(traderDetailsText(['address', 'telephone', 'email'])).toBe('gatuadress, telefon och e-post');
});
