import { formatMonth } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { hasTooFew } from './market-report.ts';
import { type ReportOfMonth, reportHeadline, writeShare } from './market-report-texts.ts';
import type { IndexPoint } from './price-index.ts';
import { formatIndexChange, formatIndexMonth } from './price-index-texts.ts';

/** A report as a picture: its texts, figures with what they are, and the index of all cars. */
export type ReportCard = {
  title: string;
  headline: string;
  figures: { value: string; name: string }[];
  /** Prices of equal cars by month, 100 in the first one. */
  index: number[];
  /** Their change: "Likadana bilar −0,2 % sedan juli 2026"; empty without an index. */
  indexText: string;
};

export function reportCardOf(report: ReportOfMonth): ReportCard {
  const { whole, indexes } = report.figures;
  const title = `Bilmarknaden i ${formatMonth(report.month)}`;
  const headline = reportHeadline(report);
  if (hasTooFew({ whole })) return { title, headline, figures: [], index: [], indexText: '' };
  const days =
    whole.goneDays === null ? [] : [{ value: formatCount(whole.goneDays, 'dag', 'dagar'), name: 'till salu' }];
  const points = indexes.find(({ fuel }) => fuel === 'all')?.points ?? [];
  return {
    title,
    headline,
    figures: [
      { value: formatKronor(whole.medianPrice), name: 'medianpris' },
      ...days,
      { value: writeShare(whole.electric), name: 'elbilar' },
    ],
    index: points.map(({ value }) => value),
    indexText: changeText(points),
  };
}

function changeText(points: readonly IndexPoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  return `Likadana bilar ${formatIndexChange((last.value / first.value - 1) * 100)} sedan ${formatIndexMonth(first.month)}`;
}
