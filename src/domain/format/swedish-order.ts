/** The letter under which a name is listed, as a capital: "Škoda" under S, "Östra" under Ö. */
export const swedishInitial = (name: string): string => {
  const first = name.trim().normalize('NFC').toUpperCase().charAt(0);
  return /[ÅÄÖ]/.test(first) ? first : first.normalize('NFD').charAt(0);
};

const swedish = new Intl.Collator('sv', { numeric: true });

/** Sort order of names: letters before digits (PUB §9), numbers by value, and no ties between different names. */
export const bySwedish = (one: string, other: string): number =>
  Number(/^\d/.test(one)) - Number(/^\d/.test(other)) ||
  swedish.compare(one, other) ||
  (one < other ? -1 : one > other ? 1 : 0);
