import { useMemo, useSyncExternalStore } from 'react';

/** How one member of staff sees a table, stored on the device. */
export type TableView = {
  /** Ids of the shown columns, in their order. */
  columns: readonly string[];
  /** Whether texts are shown whole, in as many lines as they need; otherwise each row has one line. */
  isWhole: boolean;
  /** Whether single keys act on the table. */
  hasKeys: boolean;
};

const KEY = 'milvis.tabell.';
/** The storage event is sent to other tabs only. */
const CHANGED = 'milvis-tabell';

/**
 * The stored view of a table; null on the server and while the page hydrates.
 * @param initial columns that are shown until others are chosen
 */
export function useTableView(name: string, initial: readonly string[], known: readonly string[]) {
  const stored = useSyncExternalStore(
    subscribe,
    () => readStored(name),
    () => null,
  );
  const view = useMemo(() => parseView(stored, { initial, known }), [stored, initial, known]);
  const change = (next: Partial<TableView> | null): void => {
    try {
      if (next === null) localStorage.removeItem(KEY + name);
      else localStorage.setItem(KEY + name, JSON.stringify({ ...view, ...next }));
    } catch {
      // Without storage the table keeps its first view.
    }
    dispatchEvent(new Event(CHANGED));
  };
  return { view, change, isInBrowser: stored !== null };
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  addEventListener(CHANGED, listener);
  return () => {
    removeEventListener('storage', listener);
    removeEventListener(CHANGED, listener);
  };
}

/** Names of a table's columns: those that are shown until others are chosen, and all. */
export const columnsAtFirst = (columns: readonly { id: string; isExtra?: boolean }[]) => ({
  initial: columns.filter(({ isExtra }) => !isExtra).map(({ id }) => id),
  known: columns.map(({ id }) => id),
});

/** The columns that the device shows of a table; none: those that are shown at first. */
export function readStoredColumns(name: string): readonly string[] {
  const { columns } = readObject(readStored(name));
  return Array.isArray(columns) ? columns.filter((id) => typeof id === 'string') : [];
}

export function storeColumns(name: string, columns: readonly string[]): void {
  try {
    localStorage.setItem(KEY + name, JSON.stringify({ ...readObject(readStored(name)), columns }));
  } catch {
    return;
  }
  dispatchEvent(new Event(CHANGED));
}

/** Empty: nothing is stored. */
function readStored(name: string): string {
  try {
    return localStorage.getItem(KEY + name) ?? '';
  } catch {
    return '';
  }
}

/** Reads a stored view; what it does not state is as at first, and columns that do not exist any more are left out. */
export function parseView(
  stored: string | null,
  { initial, known }: { initial: readonly string[]; known: readonly string[] },
): TableView {
  const value = readObject(stored);
  const named = Array.isArray(value.columns) ? new Set<unknown>(value.columns) : null;
  const columns =
    named === null ? [] : [...named].filter((id) => typeof id === 'string').filter((id) => known.includes(id));
  return {
    columns: columns.length === 0 ? initial : columns,
    isWhole: value.isWhole === true,
    hasKeys: value.hasKeys !== false,
  };
}

function readObject(stored: string | null): Partial<Record<keyof TableView, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? '');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The shown columns after one of them moves by one place; its neighbour takes its place. */
export function moveColumn(columns: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const place = columns.indexOf(id);
  const other = columns[place + by];
  if (place < 0 || other === undefined) return columns;
  return columns.map((each) => (each === id ? other : each === other ? id : each));
}
