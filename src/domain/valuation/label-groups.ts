/** By which labels are counted: the value in the address, the fact, and its name. */
export const LABEL_GROUP_WORDS = [
  { per: 'marke', by: 'brand', label: 'Märke' },
  { per: 'handlare', by: 'dealer', label: 'Handlare' },
  { per: 'lan', by: 'county', label: 'Län' },
] as const;
/** By which ads are counted. */
export type LabelGroup = (typeof LABEL_GROUP_WORDS)[number]['by'];
export type LabelGroupWord = (typeof LABEL_GROUP_WORDS)[number]['per'];
