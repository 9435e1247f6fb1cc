// Apart from the details, whose rules pages of ads need not load.

/** In place of a person: the author of the status of ads that are hidden until the details of their dealer are complete. */
export const WITHHELD_BY = 'milvis';

/** That an ad is hidden until the details of its dealer are complete, for staff and for the dealer. */
export const WITHHELD_TEXTS = {
  staff: 'Dold tills uppgifterna om handlaren är ifyllda. Då visas den av sig själv.',
  dealer: 'Dold tills uppgifterna om er är ifyllda. Då visas den av sig själv.',
} as const;
