/** Values of the field `vald`, beside ids. */
export const CHOSEN_FIELD = 'vald';
export const CHOOSES_PAGE = 'alla';
export const CHOOSES_LIST = 'stammer';
