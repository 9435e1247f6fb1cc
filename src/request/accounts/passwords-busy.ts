/** Form message when too many password checks are queued. */
export const PASSWORDS_BUSY = { title: 'Ett fel uppstod', text: 'Försök igen senare' } as const;
