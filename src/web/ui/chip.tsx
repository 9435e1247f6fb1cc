import { X } from 'lucide-react';
import { Link } from './link.tsx';

// With forced colours, only the border distinguishes the chip.
const CHIP =
  'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-transparent bg-moss-tint pr-2.5 pl-3.5 text-small font-medium text-forest no-underline transition-colors hover:bg-moss hover:text-on-moss';

/** Accessible name: the choice, and that pressing removes it. */
const Words = ({ label }: { label: string }) => (
  <>
    <span className="min-w-0 truncate">{label}</span>
    <X aria-hidden className="shrink-0" size={16} strokeWidth={2.25} />
  </>
);

type RemoveChipProps = {
  to: string;
  label: string;
  /** State for the navigation of the link. */
  state?: unknown;
};

/** A chosen value; pressing it removes it. */
export function RemoveChip({ to, label, state }: RemoveChipProps) {
  return (
    <Link to={to} replace state={state} aria-label={`Ta bort ${label}`} className={CHIP}>
      <Words label={label} />
    </Link>
  );
}

/** As `Chip`, as a button where the removal has no address. */
export const RemoveChipButton = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <button type="button" onClick={onRemove} aria-label={`Ta bort ${label}`} className={CHIP}>
    <Words label={label} />
  </button>
);
