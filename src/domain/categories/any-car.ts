/** The category picture used for no category in particular. */
export const ANY_CAR = 'bil';
