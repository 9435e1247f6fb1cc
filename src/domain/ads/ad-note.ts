/** A note of staff on an ad. */
export type AdNote = { id: number; email: string; at: Date; text: string };

/** Characters. */
export const MAX_AD_NOTE = 2_000;
