/** The moment at which all of the page is alive: a mark among the browser's performance entries, and an event of the document. */
export const AWAKE_MARK = 'awake';
