import { useRef, useState } from 'react';

/** Where the focus goes from an edited cell: to its row, or to the editable cell before or after it. */
export type CellMove = 'row' | 'before' | 'after';

/** A cell by the ids of its row and its column. */
type Cell = { row: string; column: string };

export type CellEditing = {
  /** Edits a cell, or the first that can be edited in the row. @returns whether the row has one */
  begin: (row: string, column?: string) => boolean;
  close: (move: CellMove) => void;
};

/** Which cell of a table is edited, and where the focus goes from it. */
export function useCellEditing(visible: readonly { id: string; editor?: unknown }[]) {
  const section = useRef<HTMLElement>(null);
  const [edited, setEdited] = useState<Cell | null>(null);
  const columns = visible.filter(({ editor }) => editor !== undefined).map(({ id }) => id);

  const begin = (row: string, column = columns[0]): boolean => {
    if (column === undefined) return false;
    setEdited({ row, column });
    return true;
  };
  const close = (move: CellMove): void => {
    if (edited === null) return;
    const next = move === 'row' ? undefined : columns[columns.indexOf(edited.column) + (move === 'after' ? 1 : -1)];
    setEdited(next === undefined ? null : { row: edited.row, column: next });
    if (next !== undefined) return;
    // The row may have left the list.
    const row = [...(section.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])].find(
      ({ dataset }) => dataset.row === edited.row,
    );
    (row?.querySelector<HTMLElement>('a[href]') ?? section.current)?.focus();
  };
  const edit: CellEditing = { begin, close };
  return { edited, edit, section };
}
