import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#src/web/ui/button.tsx';
import { useFoldOver } from '#src/web/ui/use-outside-press.ts';
import { moveColumn, type TableView } from './table-view.ts';

type ViewMenuProps = {
  columns: readonly { id: string; heading: string }[];
  view: TableView;
  /** Null: as at first. */
  change: (next: Partial<TableView> | null) => void;
  className: string;
};

/** Choice and order of a table's columns, whether texts are shown whole, and its keys. */
export function ViewMenu({ columns, view, change, className }: ViewMenuProps) {
  const { fold } = useFoldOver();
  const shown = view.columns.flatMap((id) => columns.filter((column) => column.id === id));
  const hidden = columns.filter(({ id }) => !view.columns.includes(id));
  return (
    <details {...fold} className={`relative ${className}`}>
      <summary className="touch inline-flex items-center gap-2 rounded-card px-2 text-small font-semibold text-moss hover:bg-sunken">
        <Columns3 aria-hidden size={18} className="max-sm:hidden" />
        Kolumner
      </summary>
      <div className="absolute right-0 z-20 mt-1 max-h-[70dvh] w-80 max-w-[90vw] overflow-y-auto rounded-card border border-edge bg-raised p-4 shadow-float">
        <ul aria-label="Kolumner">
          {[...shown, ...hidden].map(({ id, heading }) => {
            const place = view.columns.indexOf(id);
            const isShown = place >= 0;
            return (
              <li key={id} className="flex items-center">
                <Tick
                  isTicked={isShown}
                  // A table without columns would show nothing to choose them by.
                  isFixed={isShown && shown.length === 1}
                  onChange={() =>
                    change({ columns: isShown ? view.columns.filter((each) => each !== id) : [...view.columns, id] })
                  }
                >
                  {heading}
                </Tick>
                <Move
                  label={`Flytta ${heading} uppåt`}
                  isOff={place <= 0}
                  onClick={() => change({ columns: moveColumn(view.columns, id, -1) })}
                >
                  <ChevronUp aria-hidden size={18} />
                </Move>
                <Move
                  label={`Flytta ${heading} nedåt`}
                  isOff={!isShown || place === shown.length - 1}
                  onClick={() => change({ columns: moveColumn(view.columns, id, 1) })}
                >
                  <ChevronDown aria-hidden size={18} />
                </Move>
              </li>
            );
          })}
        </ul>
        <div className="mt-2 border-t border-line pt-2">
          <Tick isTicked={view.isWhole} onChange={() => change({ isWhole: !view.isWhole })}>
            Hela texter, på flera rader
          </Tick>
          <Tick isTicked={view.hasKeys} onChange={() => change({ hasKeys: !view.hasKeys })}>
            Tangenter: x väljer, e ändrar eller öppnar, / söker
          </Tick>
        </div>
        <Button kind="small" type="button" className="mt-3" onClick={() => change(null)}>
          Återställ
        </Button>
      </div>
    </details>
  );
}

type TickProps = { isTicked: boolean; isFixed?: boolean; onChange: () => void; children: string };

const Tick = ({ isTicked, isFixed = false, onChange, children }: TickProps) => (
  <label className="touch flex grow items-center gap-3 text-small">
    <input type="checkbox" checked={isTicked} disabled={isFixed} onChange={onChange} className="size-5 accent-moss" />
    {children}
  </label>
);

type MoveProps = { label: string; isOff: boolean; onClick: () => void; children: ReactNode };

const Move = ({ label, isOff, onClick, children }: MoveProps) => (
  <button
    type="button"
    aria-label={label}
    // Remains focusable at the end of the list, so that the focus is not lost while a column is moved there.
    aria-disabled={isOff}
    onClick={isOff ? undefined : onClick}
    className="touch inline-flex w-11 items-center justify-center rounded-card hover:bg-sunken aria-disabled:text-line"
  >
    {children}
  </button>
);
