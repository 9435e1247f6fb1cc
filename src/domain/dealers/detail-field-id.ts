/** Id of the field of a dealer's detail, for links to it. */
export const detailFieldId = (detail: string): string => `uppgift-${detail.replaceAll('_', '-')}`;
