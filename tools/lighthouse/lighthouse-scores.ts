import type { Result } from 'lighthouse';

/** Lighthouse results of a page, scores from 0 to 100. */
export type Scores = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Largest contentful paint and total blocking time, ms; layout shift without a unit. */
  lcp: number;
  tbt: number;
  cls: number;
  /** Audits that cost points, by name. */
  faults: string[];
};

const TARGETS = { performance: 95, accessibility: 100, bestPractices: 100, seo: 100 } as const;
/** Minor performance audits that are not reported. */
const GOOD_SCORE = 0.9;

export function scoresOf(report: Result): Scores {
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => report.audits[audit]?.numericValue ?? 0;
  const weighted = Object.values(report.categories).flatMap((category) =>
    category.auditRefs.filter((ref) => ref.weight > 0),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    faults: weighted.map(({ id }) => id).filter((id) => (report.audits[id]?.score ?? 1) < GOOD_SCORE),
  };
}

/** The median run of a page by speed. */
export function medianRun(runs: Scores[]): Scores {
  const middle = runs.toSorted((a, b) => a.performance - b.performance)[Math.floor(runs.length / 2)];
  if (!middle) throw new Error('There was no run.');
  return middle;
}

/** Scores below their targets: "performance 91 < 95". */
export const misses = (scores: Scores): string[] =>
  Object.entries(TARGETS).flatMap(([name, target]) => {
    const score = scores[name as keyof typeof TARGETS];
    return score < target ? [`${name} ${score} < ${target}`] : [];
  });

/** A row of figures for the terminal. */
export const tableRow = (page: string, scores: Scores): string =>
  [
    page.padEnd(34),
    ...[scores.performance, scores.accessibility, scores.bestPractices, scores.seo].map((score) =>
      String(score).padStart(5),
    ),
    `${(scores.lcp / 1000).toFixed(2)} s`.padStart(8),
    scores.cls.toFixed(3).padStart(7),
    `${Math.round(scores.tbt)} ms`.padStart(8),
  ].join(' ');

export const TABLE_HEAD = `${'Page'.padEnd(34)}  perf  a11y  best   seo      LCP     CLS      TBT`;
