import { DEALER_ROLE_NAMES, type DealerRole } from '#src/domain/dealers/dealer-roles.ts';
import type { Role } from './roles.ts';

/** A role that an account gets by accepting an invitation: of staff, or at a dealer or a group. */
export type InvitedRole =
  | { role: Role; dealerRole: null; at: null }
  | { role: null; dealerRole: DealerRole; at: string };

/** "moderator, inbjuden", "säljare hos Bilhuset AB, inbjuden" */
export const invitedRoleText = ({ role, dealerRole, at }: InvitedRole): string =>
  `${role ?? `${DEALER_ROLE_NAMES[dealerRole]} hos ${at}`}, inbjuden`;

/** All roles of an account in words, also those of invitations; null: none. */
export function rolesText({
  roles,
  invited,
}: {
  roles: readonly Role[];
  invited: readonly InvitedRole[];
}): string | null {
  const words = [...roles, ...invited.map(invitedRoleText)];
  return words.length === 0 ? null : words.join('; ');
}
