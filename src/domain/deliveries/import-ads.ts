/** Effects of a delivery on an ad, by their words in the address of the import. */
export const IMPORT_AD_CHANGES = {
  nya: { label: 'Nya', kinds: ['published'] },
  andrade: { label: 'Ändrade', kinds: ['changed'] },
  aterkomna: { label: 'Återkomna', kinds: ['returned'] },
  borttagna: { label: 'Borttagna', kinds: ['removed', 'sold'] },
} as const;
export type ImportAdChange = keyof typeof IMPORT_AD_CHANGES;
const WORDS = Object.keys(IMPORT_AD_CHANGES) as ImportAdChange[];

export const readImportAdChange = (text: string | null): ImportAdChange | null =>
  WORDS.find((word) => word === text) ?? null;
