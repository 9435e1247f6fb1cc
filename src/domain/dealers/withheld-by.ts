// Apart from the details, whose rules pages of ads need not load.

/** In place of a person: the author of the status of ads that are hidden until the details of their dealer are complete. */
export const WITHHELD_BY = 'milvis';

/** That an ad is hidden until details of its dealer are complete, for staff and for the dealer. @param missing names of the details */
export const withheldText = (reader: 'staff' | 'dealer', { dealer, missing }: { dealer: string; missing: string }) =>
  reader === 'staff'
    ? `Dold tills ${missing} för ${dealer} finns. Då visas den av sig själv.`
    : `Dold tills ${missing} finns bland era uppgifter. Då visas den av sig själv.`;
