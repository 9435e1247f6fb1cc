import { formatCalendarDay } from '#src/domain/format/dates.ts';

/** Months and years of the periodic inspection, as of November 2026. */
const FIRST_WITHIN_YEARS = 3;
const OLD_FROM_YEARS = 30;
const EXEMPT_FROM_YEARS = 50;

const RULE =
  'En bil besiktas första gången inom 36 månader från att den togs i trafik, sedan inom 24 månader och därefter var 14:e månad.';

/**
 * When a car must be inspected, in one or two sentences.
 * @param firstRegistered YYYY-MM-DD; null: not known
 * @param today YYYY-MM-DD
 */
export function inspectionText(firstRegistered: string | null, today: string): string {
  if (firstRegistered === null) return RULE;
  const since = `Bilen togs i trafik ${formatCalendarDay(firstRegistered)}`;
  if (today >= yearsAfter(firstRegistered, EXEMPT_FROM_YEARS))
    return `${since}. En bil som är 50 år eller äldre behöver inte besiktas.`;
  if (today >= yearsAfter(firstRegistered, OLD_FROM_YEARS))
    return `${since}. En bil som är 30 år eller äldre besiktas var 24:e månad.`;
  const first = yearsAfter(firstRegistered, FIRST_WITHIN_YEARS);
  return today < first
    ? `${since} och ska besiktas första gången senast ${formatCalendarDay(first)}.`
    : `${since}. ${RULE}`;
}

/** The same day some years later; 29 February becomes 28 February. */
function yearsAfter(day: string, years: number): string {
  const later = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return later.endsWith('-02-29') ? later.replace(/29$/, '28') : later;
}
