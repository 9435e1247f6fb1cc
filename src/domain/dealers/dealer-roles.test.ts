import { expect, test } from 'vitest';
import { DEALER_PERMISSIONS, DEALER_ROLES, type DealerPermission, roleMay } from './dealer-roles.ts';

const permissions = Object.keys(DEALER_PERMISSIONS) as DealerPermission[];
const of = (role: (typeof DEALER_ROLES)[number]) => permissions.filter((permission) => roleMay(role, permission));

test('an owner may do everything, a seller sells, and leads only read messages', () => {
  expect(of('owner')).toEqual(permissions);
  expect(of('seller')).toEqual(['messages', 'figures', 'cars', 'deliver']);
  expect(of('leads')).toEqual(['messages']);
});

test.each(DEALER_ROLES)('%s may do nothing that has no permission', (role) => {
  expect(roleMay(role, undefined)).toBe(false);
});
