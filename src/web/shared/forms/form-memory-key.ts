/** Where `FormMemory` stores what was entered, in the session storage of the tab. */
export const FORM_MEMORY_KEY = 'milvis-entered';
