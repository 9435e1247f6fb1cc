/** Roles of an account (user_roles.role). An account may have several. */
export const ROLES = ['user', 'dealer', 'moderator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  user: 'användare',
  dealer: 'handlare',
  moderator: 'moderator',
  admin: 'admin',
};

/** Roles that an admin may assign. The role of a dealer comes with its dealer, by invitation or claim. */
export const ASSIGNABLE_ROLES = ['user', 'moderator', 'admin'] as const satisfies readonly Role[];

/**
 * Kinds of visitors: an account counts as the strongest of its roles, and as a user without any. At its own dealer it counts as a dealer
 * besides, as the roles of staff include nothing of a dealer's area.
 */
export const VISITORS = ['anonymous', ...ROLES] as const;
export type Visitor = (typeof VISITORS)[number];

const STAFF: readonly Role[] = ['moderator', 'admin'];
const ADMIN: readonly Role[] = ['admin'];
const DEALER: readonly Role[] = ['dealer'];

/** Capabilities and the roles that have them (D68). */
export const CAPABILITIES = {
  dashboard: STAFF,
  vehicles: STAFF,
  dealers: STAFF,
  enquiries: STAFF,
  reports: STAFF,
  'search-index': STAFF,
  'dealer-claims': STAFF,
  chatbots: ADMIN,
  parameters: ADMIN,
  'user-roles': ADMIN,
  'tracking-scripts': ADMIN,
  categories: ADMIN,
  recalls: ADMIN,
  // Keys with which others change the stock, and addresses that the site fetches.
  'dealer-access': ADMIN,
  'security-events': ADMIN,
  'audit-log': ADMIN,
  // What is stored with an address, and its deletion.
  'personal-data': ADMIN,
  // The stored mails contain links that give access to accounts.
  outbox: ADMIN,
  // An account's own dealer, and no other (request/accounts/dealer.server.ts).
  'dealer-area': DEALER,
} as const satisfies Record<string, readonly Role[]>;
export type Capability = keyof typeof CAPABILITIES;

/** Access that an address requires; `api-key`: a dealer's key, in place of a visitor with a session. */
export type Access = 'anyone' | 'signed-in' | 'api-key' | Capability;

export const visitorOf = (roles: readonly Role[]): Visitor =>
  (['admin', 'moderator', 'dealer'] as const).find((role) => roles.includes(role)) ?? 'user';

/** The kinds as which an account may do something, the strongest first. */
export const visitorsOf = (roles: readonly Role[]): Visitor[] => {
  const strongest = visitorOf(roles);
  return strongest !== 'dealer' && roles.includes('dealer') ? [strongest, 'dealer'] : [strongest];
};

/** Whether a visitor has the required access; the only place that decides it. */
export function hasAccess(visitor: Visitor, access: Access): boolean {
  if (access === 'anyone') return true;
  if (visitor === 'anonymous' || access === 'api-key') return false;
  if (access === 'signed-in') return true;
  const allowed: readonly Role[] = CAPABILITIES[access];
  return allowed.includes(visitor);
}
