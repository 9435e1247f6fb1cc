/** What a form is told when too many passwords wait to be looked at. */
export const PASSWORDS_BUSY = { title: 'Ett fel uppstod', text: 'Försök igen senare' } as const;
