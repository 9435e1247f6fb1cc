import { Undo2 } from 'lucide-react';
import { useLocation } from 'react-router';
import { useHasScript } from '#src/web/frame/hydration/use-has-script.ts';
import { stateField } from '#src/web/frame/navigation-state.ts';
import { RemoveChip } from '#src/web/ui/chip.tsx';
import { Link } from '#src/web/ui/link.tsx';

/** A chosen value, and the list's address without it. */
export type ChipModel = { label: string; to: string };

type ActiveChipsProps = {
  chips: readonly ChipModel[];
  /** The list without filters; null: "Rensa" stands with the filters. */
  clearTo: string | null;
};

/** The active filters in one row: each can be removed alone, all together, or the last change undone (D8). */
export function ActiveChips({ chips, clearTo }: ActiveChipsProps) {
  const { pathname, search } = useLocation();
  const undo = useUndoUrl();
  if (chips.length === 0 && undo === null) return null;
  const leave = { undo: pathname + search };
  return (
    <div
      className={`sideways flex items-center gap-x-2 py-1 whitespace-nowrap ${chips.length === 0 ? 'shrink-0' : ''}`}
    >
      {chips.length > 0 && (
        <ul aria-label="Valda filter" className="contents">
          {chips.map(({ label, to }) => (
            <li key={`${label} ${to}`} className="max-w-full shrink-0">
              <RemoveChip to={to} label={label} state={leave} />
            </li>
          ))}
        </ul>
      )}
      {chips.length > 0 && clearTo !== null && (
        <Link
          to={clearTo}
          replace
          state={leave}
          className="touch link inline-flex items-center px-2 text-small font-medium"
        >
          Rensa
        </Link>
      )}
      {undo !== null && (
        <Link to={undo} replace className="touch link inline-flex items-center gap-1.5 px-2 text-small font-medium">
          <Undo2 aria-hidden size={16} />
          Ångra
        </Link>
      )}
    </div>
  );
}

/** The address before the last change of filters; null on the first render, since the server knows no history. */
function useUndoUrl(): string | null {
  const { state } = useLocation();
  const undo = stateField(state, 'undo');
  return useHasScript() && typeof undo === 'string' ? undo : null;
}
