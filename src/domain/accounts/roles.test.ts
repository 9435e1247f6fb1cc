import { expect, test } from 'vitest';
import { hasAccess, ROLES, type Role, visitorOf, visitorsOf } from './roles.ts';

/** Which kinds of visitors an account is. */

const subsets = Array.from({ length: 2 ** ROLES.length }, (_, bits): Role[] =>
  ROLES.filter((_role, place) => (bits >> place) & 1),
);

test('an account is its strongest kind first, and a dealer besides only with that role', () => {
  for (const roles of subsets) {
    const [strongest, ...others] = visitorsOf(roles);
    expect([roles, strongest]).toEqual([roles, visitorOf(roles)]);
    expect([roles, others]).toEqual([roles, roles.includes('dealer') && strongest !== 'dealer' ? ['dealer'] : []]);
    expect([roles, visitorsOf(roles).some((visitor) => hasAccess(visitor, 'dealer-area'))]).toEqual([
      roles,
      roles.includes('dealer'),
    ]);
    expect([roles, visitorsOf(roles).some((visitor) => hasAccess(visitor, 'user-roles'))]).toEqual([
      roles,
      roles.includes('admin'),
    ]);
  }
});
