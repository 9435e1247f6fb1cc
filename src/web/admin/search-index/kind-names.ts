/** The kinds of names that the index holds, as staff read them. */
export const KIND_NAMES = { brand: 'Märken', series: 'Modeller', category: 'Kategorier' } as const;
