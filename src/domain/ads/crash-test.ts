/** "5 av 5 stjärnor, test 2018": a Euro NCAP result, with the year of the test if known. */
export const formatCrashTest = (stars: number, year: number | null): string =>
  `${stars} av 5 stjärnor${year === null ? '' : `, test ${year}`}`;
