import { X } from 'lucide-react';
import { Link } from 'react-router';

// Where the visitor's system chooses the colours, the border is all that is left of it.
const CHIP =
  'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-transparent bg-moss-tint pr-2.5 pl-3.5 text-small font-medium text-forest no-underline transition-colors hover:bg-moss hover:text-on-moss';

/** What a chip says: the choice, and that pressing it takes the choice away. */
const Words = ({ label }: { label: string }) => (
  <>
    <span className="min-w-0 truncate">{label}</span>
    <X aria-hidden className="shrink-0" size={16} strokeWidth={2.25} />
  </>
);

type RemoveChipProps = {
  to: string;
  label: string;
  /** Goes along to the page that the link leads to. */
  state?: unknown;
};

/** A choice that is in force; pressing it takes it away. */
export function RemoveChip({ to, label, state }: RemoveChipProps) {
  return (
    <Link to={to} replace state={state} aria-label={`Ta bort ${label}`} className={CHIP}>
      <Words label={label} />
    </Link>
  );
}

/** The same where no address says it. */
export const RemoveChipButton = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <button type="button" onClick={onRemove} aria-label={`Ta bort ${label}`} className={CHIP}>
    <Words label={label} />
  </button>
);
