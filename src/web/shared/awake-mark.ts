/** The moment at which all of the page is alive, among the browser's performance entries. */
export const AWAKE_MARK = 'awake';
