import { X } from 'lucide-react';
import { Link } from 'react-router';

const BASE =
  'inline-flex min-h-10 shrink-0 items-center gap-2 rounded-full px-4 text-small font-medium whitespace-nowrap no-underline transition-colors';

type ChipLinkProps = { to: string; label: string; count?: string };

/** A choice that narrows a list; the count says what it leads to. */
export function ChipLink({ to, label, count }: ChipLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      className={`${BASE} border border-line text-ink hover:border-edge hover:bg-sunken`}
    >
      {label}
      {count !== undefined && <span className="text-quiet">{count}</span>}
    </Link>
  );
}

type RemoveChipProps = { to: string; label: string };

/** A choice that is in force; pressing it takes it away. */
export function RemoveChip({ to, label }: RemoveChipProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={`Ta bort ${label}`}
      className={`${BASE} bg-moss-tint pr-3 text-forest hover:bg-moss hover:text-on-moss`}
    >
      {label}
      <X aria-hidden size={16} strokeWidth={2.25} />
    </Link>
  );
}
