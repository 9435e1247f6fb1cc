/** Fields of an ad that staff edit in its row of the list. */
export const CELL_FIELDS = ['price', 'odometer_km', 'status'] as const;
export type CellField = (typeof CELL_FIELDS)[number];
