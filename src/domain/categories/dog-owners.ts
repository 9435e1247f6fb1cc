/** The category that the dog owners' page is about. */
export const DOG_OWNERS = 'hundagare';
