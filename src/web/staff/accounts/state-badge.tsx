import { ACCOUNT_STATE_WORDS, type AccountState } from '#src/domain/accounts/account-query.ts';
import { Badge } from '#src/web/ui/badge.tsx';

/** The state of an account in a word. */
export const StateBadge = ({ state }: { state: AccountState }) => (
  <Badge tone={state === 'aktiv' ? 'calm' : state === 'avstangd' ? 'alert' : 'plain'}>
    {ACCOUNT_STATE_WORDS[state]}
  </Badge>
);
