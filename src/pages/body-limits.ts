/** Limits of request bodies in bytes. */

export const MAX_FORM_BYTES = 64 * 1024;
/** All texts about ten cars. */
export const MAX_CATEGORY_BYTES = 512 * 1024;
/** A prompt or a script twice, encoded: as it was opened, and as it is sent. */
export const MAX_TEXTS_BYTES = 256 * 1024;
/** Several camera pictures in one upload. */
export const MAX_PICTURES_BYTES = 50_000_000;
/** Changes of a visitor's lists, at most all of 5 000 favourites with notes. */
export const MAX_LISTS_BYTES = 5_000_000;
/** A dealer's file whose columns are mapped, of up to 20 MB, with the rest of its form. */
export const MAX_SAMPLE_BYTES = 21_000_000;
/** The rules of 500 columns. */
export const MAX_MAPPING_BYTES = 1024 * 1024;
/** A dealer's file, uploaded through its own route; reverse proxies have to allow the same size. */
export const MAX_DELIVERY_BYTES = 100_000_000;
