/** What an account may be (user_roles.role). An account may have several. */
export const ROLES = ['user', 'moderator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who may ask for something: an account counts as the strongest of its roles, and as a user without any. */
export const VISITORS = ['anonymous', ...ROLES] as const;
export type Visitor = (typeof VISITORS)[number];

const STAFF: readonly Role[] = ['moderator', 'admin'];
const ADMIN: readonly Role[] = ['admin'];

/** What staff can do, and who of them may (D68). */
export const CAPABILITIES = {
  dashboard: STAFF,
  vehicles: STAFF,
  'search-index': STAFF,
  chatbots: ADMIN,
  parameters: ADMIN,
  'user-roles': ADMIN,
  'tracking-scripts': ADMIN,
  categories: ADMIN,
  'security-events': ADMIN,
  'audit-log': ADMIN,
  // Its mails hold links that give away accounts.
  outbox: ADMIN,
} as const satisfies Record<string, readonly Role[]>;
export type Capability = keyof typeof CAPABILITIES;

/** What an address asks of its visitor. */
export type Access = 'anyone' | 'signed-in' | Capability;

export const visitorOf = (roles: readonly Role[]): Visitor =>
  (['admin', 'moderator'] as const).find((role) => roles.includes(role)) ?? 'user';

/** The one predicate: whether a visitor has the access asked for. */
export function hasAccess(visitor: Visitor, access: Access): boolean {
  if (access === 'anyone') return true;
  if (visitor === 'anonymous') return false;
  if (access === 'signed-in') return true;
  const allowed: readonly Role[] = CAPABILITIES[access];
  return allowed.includes(visitor);
}
