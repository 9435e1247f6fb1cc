/** The letter under which a name stands in that order, as a capital: "Škoda" is an S, "Östra" an Ö. */
export const swedishInitial = (name: string): string => {
  const first = name.trim().normalize('NFC').toUpperCase().charAt(0);
  return /[ÅÄÖ]/.test(first) ? first : first.normalize('NFD').charAt(0);
};

const swedish = new Intl.Collator('sv', { numeric: true });

/** The order of names: letters before digits (PUB §9), numbers by their size, and no two names in the same place. */
export const bySwedish = (one: string, other: string): number =>
  Number(/^\d/.test(one)) - Number(/^\d/.test(other)) ||
  swedish.compare(one, other) ||
  (one < other ? -1 : one > other ? 1 : 0);
