/** The category picture that stands for none in particular. */
export const ANY_CAR = 'bil';
