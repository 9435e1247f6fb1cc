/** A car for the judgement of a price, without its price and range: enough cars compare, and nothing is doubtful. */
export const UNFLAGGED_CAR = {
  close: 9,
  age: 3,
  isFlagged: false,
  isVatUnclear: false,
  mayLackVat: false,
  isOdometerDoubtful: false,
  lacksOdometer: false,
  lacksPower: false,
  previous: null,
};
