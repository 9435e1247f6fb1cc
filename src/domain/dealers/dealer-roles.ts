/** Roles of an account at a dealer (dealer_people.role). */
export const DEALER_ROLES = ['owner', 'seller', 'leads'] as const;
export type DealerRole = (typeof DEALER_ROLES)[number];

const ALL: readonly DealerRole[] = DEALER_ROLES;
const SELLING: readonly DealerRole[] = ['owner', 'seller'];
const OWNING: readonly DealerRole[] = ['owner'];

/** Permissions of the people of a dealer, and the roles that have them. Anything that is not listed here is allowed to nobody. */
export const DEALER_PERMISSIONS = {
  /** Read and answer messages. */
  messages: ALL,
  /** Read the figures of cars and of the stock. */
  figures: SELLING,
  /** Edit cars, their pictures, status and prices. */
  cars: SELLING,
  /** Send files, accept, stop and undo deliveries. */
  deliver: SELLING,
  /** Set the columns of files, and see the addresses that the site pulls. */
  columns: OWNING,
  /** Edit what visitors read about the dealer. */
  details: OWNING,
  /** Accept terms and agreements for the dealer. */
  agreements: OWNING,
  /** Invite and remove people, and change their roles. */
  invite: OWNING,
  /** Make and revoke API keys. */
  keys: OWNING,
  /** Export the data, take all cars down, end the dealership. */
  leave: OWNING,
} as const satisfies Record<string, readonly DealerRole[]>;
export type DealerPermission = keyof typeof DEALER_PERMISSIONS;

/** Whether a role may do something at its dealer; the only place that decides it. */
export function roleMay(role: DealerRole, permission: DealerPermission | undefined): boolean {
  if (permission === undefined) return false;
  const allowed: readonly DealerRole[] = DEALER_PERMISSIONS[permission];
  return allowed.includes(role);
}

export const DEALER_ROLE_NAMES: Readonly<Record<DealerRole, string>> = {
  owner: 'ägare',
  seller: 'säljare',
  leads: 'bara meddelanden',
};

/** The permissions of a role in words, for the person who chooses one. */
export const DEALER_ROLE_TEXTS: Readonly<Record<DealerRole, string>> = {
  owner: 'Ägare: allt, också personer, nycklar, avtal och kolumner',
  seller: 'Säljare: bilar, priser, filer, siffror och meddelanden',
  leads: 'Bara meddelanden',
};
