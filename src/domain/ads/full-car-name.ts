/** How a page names the car of an ad: {@link shownName}, which browsers need not load. */
export type CarHeading = {
  /** The site's name of the car: "Volvo V60 D4 AWD". */
  name: string;
  /** The rest of the dealer's heading: "Momentum, dragkrok"; null: nothing. */
  words: string | null;
};

/** Both in one line, by which cars of one name differ. */
export const fullCarName = ({ name, words }: CarHeading): string => (words === null ? name : `${name} ${words}`);
