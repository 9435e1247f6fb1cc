/** In place of a person: the author of the status of ads that are hidden until the details of their dealer are complete. */
export const WITHHELD_BY = 'milvis';
