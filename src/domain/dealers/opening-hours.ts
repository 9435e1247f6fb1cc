import { capitalized } from '#src/domain/format/texts.ts';

/** Opening and closing time ("08:00"), null on days when it is closed; Monday first. */
export type OpeningHours = readonly (readonly [string, string] | null)[];

const DAYS = ['mån', 'tis', 'ons', 'tor', 'fre', 'lör', 'sön'] as const;
/** Other spellings, by the first letters of the word: English as in schema.org, and Swedish without diacritics. */
const SPELLINGS: readonly (readonly [RegExp, number])[] = [
  [/^(?:mån|man|mo)/, 0],
  [/^(?:tis|tu)/, 1],
  [/^(?:ons|we)/, 2],
  [/^(?:tor|th)/, 3],
  [/^(?:fre|fr)/, 4],
  [/^(?:lör|lor|sa)/, 5],
  [/^(?:sön|son|su)/, 6],
];
const DAY = '[a-zåäö]+\\.?';
const PART = new RegExp(`^(${DAY})(?:\\s*(?:-|–|till)\\s*(${DAY}))?:?\\s+(.+)$`);
const TIMES = /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:-|–|till)\s*(\d{1,2})(?:[:.](\d{2}))?$/;
const CLOSED = /^(?:stängt|stangt|closed)$/;

/** Names of several days. */
const SPANS: readonly (readonly [RegExp, string])[] = [
  [/^(?:vardagar|vardag)\b/, 'mån-fre'],
  [/^(?:helger|helg)\b/, 'lör-sön'],
  [/^(?:alla dagar|varje dag|dagligen)\b/, 'mån-sön'],
];
const withDays = (part: string): string => SPANS.reduce((text, [name, days]) => text.replace(name, days), part);

const dayOf = (word: string): number | null => SPELLINGS.find(([pattern]) => pattern.test(word))?.[1] ?? null;

/**
 * Parses "Mån–fre 08:00–18:00, lör 10–15", one part per line or separated by commas; days that are not named are closed.
 * @returns null for a text that is not wholly understood
 */
export function parseOpeningHours(text: string): OpeningHours | null {
  const week: (readonly [string, string] | null)[] = DAYS.map(() => null);
  const parts = text.toLowerCase().split(/[,;\n]+/);
  let named = 0;
  for (const part of parts.map((each) => each.trim()).filter((each) => each !== '')) {
    const [, first = '', last = first, times = ''] = PART.exec(withDays(part)) ?? [];
    const [from, to] = [dayOf(first), dayOf(last)];
    const hours = CLOSED.test(times) ? null : timesOf(times);
    if (from === null || to === null || to < from || hours === undefined) return null;
    for (let day = from; day <= to; day += 1) week[day] = hours;
    named += 1;
  }
  return named > 0 && week.some((hours) => hours !== null) ? week : null;
}

/** @returns undefined for no opening hours */
function timesOf(text: string): readonly [string, string] | undefined {
  const [, fromHour, fromMinute = '00', toHour, toMinute = '00'] = TIMES.exec(text.trim()) ?? [];
  if (fromHour === undefined || toHour === undefined) return undefined;
  const [from, to] = [`${fromHour.padStart(2, '0')}:${fromMinute}`, `${toHour.padStart(2, '0')}:${toMinute}`];
  const isTime = (time: string): boolean => time <= '24:00' && time.slice(3) <= '59';
  return isTime(from) && isTime(to) && from < to ? [from, to] : undefined;
}

/** Consecutive days with the same hours: ["Mån–fre", "08:00–18:00"], ["Sön", "stängt"]. */
export function openingRows(week: OpeningHours): { days: string; hours: string }[] {
  const rows: { from: number; to: number; hours: string }[] = [];
  for (const [day, times] of week.entries()) {
    const hours = times === null ? 'stängt' : times.join('–');
    const last = rows.at(-1);
    if (last?.hours === hours) last.to = day;
    else rows.push({ from: day, to: day, hours });
  }
  return rows.map(({ from, to, hours }) => {
    const days = from === to ? DAYS[from] : `${DAYS[from]}–${DAYS[to]}`;
    return { days: capitalized(days ?? ''), hours };
  });
}

/** The text that {@link parseOpeningHours} parses to the same hours. */
export const formatOpeningHours = (week: OpeningHours): string =>
  openingRows(week)
    .filter(({ hours }) => hours !== 'stängt')
    .map(({ days, hours }) => `${days} ${hours}`)
    .join(', ');
