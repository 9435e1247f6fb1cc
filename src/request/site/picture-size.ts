/** Lists of cars on phones show small pictures beside the text until the visitor chooses large ones. */
export const PICTURE_SIZE_COOKIE = 'bilder';
export const LARGE_PICTURES = 'large';
/** Lifetime of the choice: one year (s). */
const MAX_AGE = 31_536_000;

/** The cookie that stores the choice, for document.cookie. */
export const pictureSizeCookie = (isLarge: boolean): string =>
  `${PICTURE_SIZE_COOKIE}=${LARGE_PICTURES}; Path=/; Max-Age=${isLarge ? MAX_AGE : 0}; SameSite=Lax`;
