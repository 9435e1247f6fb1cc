/** Slug of the category of the dog owners' page. */
export const DOG_OWNERS = 'hundagare';
