import { expect, test } from 'vitest';
import { rolesText } from './invited-role.ts';

test('names the roles that an account has, and those that it is invited to', () => {
  expect(rolesText({ roles: [], invited: [] })).toBeNull();
  expect(rolesText({ roles: ['admin', 'user'], invited: [] })).toBe('admin; user');
  expect(rolesText({ roles: [], invited: [{ role: 'moderator', dealerRole: null, at: null }] })).toBe(
    'moderator, inbjuden',
  );
  expect(rolesText({ roles: ['dealer'], invited: [{ role: null, dealerRole: 'seller', at: 'Bilhuset AB' }] })).toBe(
    'dealer; säljare hos Bilhuset AB, inbjuden',
  );
});
