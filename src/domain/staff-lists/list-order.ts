/** Order of a staff list: one of its columns, ascending or descending. */
export type StaffListOrder<Column extends string = string> = { by: Column; isDescending: boolean };

/** Rows per page that staff can choose; the first is the default. */
export const PAGE_SIZES = [50, 100, 200] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

const DESCENDING = '-';

/** Reads "pris" and "-pris" (descending). Null: not a column of the list. */
export function readOrder<Column extends string>(
  text: string | null,
  columns: readonly Column[],
): StaffListOrder<Column> | null {
  const isDescending = text?.startsWith(DESCENDING) ?? false;
  const by = columns.find((column) => column === text?.slice(isDescending ? 1 : 0));
  return by === undefined ? null : { by, isDescending };
}

export const writeOrder = ({ by, isDescending }: StaffListOrder): string => `${isDescending ? DESCENDING : ''}${by}`;

export const isSameStaffOrder = (one: StaffListOrder, other: StaffListOrder): boolean =>
  writeOrder(one) === writeOrder(other);

/** Reads the number of rows per page; any other number is the default. */
export const readListSize = (text: string | null): PageSize =>
  PAGE_SIZES.find((size) => String(size) === text) ?? PAGE_SIZES[0];
