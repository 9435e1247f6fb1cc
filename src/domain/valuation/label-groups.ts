/** By which labels are counted: the value in the address, the fact, and its name. The first is the default. */
export const LABEL_GROUPS = [
  { per: 'marke', by: 'brand', label: 'Märke' },
  { per: 'handlare', by: 'dealer', label: 'Handlare' },
  { per: 'lan', by: 'county', label: 'Län' },
] as const;
export type LabelGroup = (typeof LABEL_GROUPS)[number]['per'];
/** Where the address says nothing. */
export const DEFAULT_LABEL_GROUP: LabelGroup = LABEL_GROUPS[0].per;
