import { ownValue } from '#src/base/own-value.ts';
import type { DealerPermission } from '#src/domain/dealers/dealer-roles.ts';
import { type Access, hasAccess, type Visitor } from './roles.ts';

/** Access rules of one address. */
export type AddressAccess = {
  /** Access required for GET. Absent: the address cannot be viewed. */
  view?: Access;
  /**
   * Access required for POST, by action. A form names its action in the field `intent`; an address with a single action and no
   * such field has the action `post`.
   */
  actions?: Readonly<Record<string, Access>>;
  /** Actions that require the password again unless it was entered recently. */
  sensitiveActions?: readonly string[];
  /**
   * Permissions that the person's role at its dealer must have, in the dealers' own area: for viewing, and by action. Without them every role
   * is refused there.
   */
  ownDealer?: { view: DealerPermission; actions: Readonly<Record<string, DealerPermission>> };
  /** Maximum size of a request body, where the default for forms is not enough: pictures, deliveries. */
  maxBodyBytes?: number;
};

/** Whether the visitor may perform an action at an address. Actions that the rules do not name are refused to everybody. */
export function mayDo(visitor: Visitor, address: AddressAccess, action: string): boolean {
  const access = ownValue(address.actions ?? {}, action);
  return access !== undefined && hasAccess(visitor, access);
}

/** Whether the visitor may perform any action at an address, which a form names only in its body. */
export const mayDoAnything = (visitor: Visitor, address: AddressAccess): boolean =>
  Object.values(address.actions ?? {}).some((access) => hasAccess(visitor, access));

export const isSensitive = (address: AddressAccess, action: string): boolean =>
  (address.sensitiveActions ?? []).includes(action);

/** Whether an action requires the password because the session has not entered it recently. */
export const needsReauthentication = (
  address: AddressAccess,
  action: string,
  session: { isRecentlyAuthenticated: boolean },
): boolean => !session.isRecentlyAuthenticated && isSensitive(address, action);
