/** Swedish names of the entry types of the index. */
export const KIND_NAMES = { brand: 'Märken', series: 'Modeller', category: 'Kategorier' } as const;
