/** Id of the element that holds all that comes alive; whatever else is in the body is none of the page's. */
export const PAGE_ROOT_ID = 'page';
