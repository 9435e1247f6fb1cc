/** A mistake in a category: its path, the message for authors of files, and the message for staff. */
export type CategoryProblem = { path: (string | number)[]; message: string; swedish: string };

type CrashTest = { stars: number | null; year: number };
/** A series as files or the database have it; the database leaves out engines and crash tests of generations. */
export type KnownSeries = {
  name: string;
  slug: string;
  generations: readonly {
    yearFrom: number;
    yearTo: number | null;
    engines?: readonly { hp: number; yearFrom: number; yearTo: number | null }[];
    euroNcap?: CrashTest | readonly CrashTest[] | null;
  }[];
};
export type KnownBrands = readonly { name: string; slug: string; series: readonly KnownSeries[] }[];
