/** A value for an address, which does not name the one that applies without it. */
export const unlessDefault = <Value>(value: Value, standard: Value): Value | null =>
  value === standard ? null : value;
