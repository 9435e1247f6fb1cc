/** "5 av 5 stjärnor, test 2018": a result of Euro NCAP, and of which year's test it is, where that is known. */
export const formatCrashTest = (stars: number, year: number | null): string =>
  `${stars} av 5 stjärnor${year === null ? '' : `, test ${year}`}`;
