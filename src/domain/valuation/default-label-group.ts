import type { LabelGroupWord } from './label-groups.ts';

/** The group by which labels are counted where the address names none. Apart from the others, as all pages of the office load the addresses. */
export const DEFAULT_LABEL_GROUP: LabelGroupWord = 'marke';
