import { LONGEST } from '#src/domain/ads/ad-limits.ts';
import { saysNothing } from '#src/domain/format/foreign-text.ts';

/** Texts of the web page that a list was copied from: buttons, links and captions. */
const PAGE_FURNITURE =
  /^(?:betalningsalternativ|finansiering|cookies|cookiepolicy|cookieinställningar|villkor|allmänna villkor|köpvillkor|hantering av personuppgifter|personuppgiftspolicy|integritetspolicy|pris|kontakta oss|kontakt|öppettider|hitta hit|läs mer|visa mer|visa mindre|dela|skriv ut|tillbaka)\s*:?$/iu;
/** "499 000,00 kr", "4 990 kr/mån". */
const SUM = /^\d[\d\s.,]*(?:kr|sek|:-)\s*(?:\/\s*mån(?:ad)?)?\.?$/iu;

/**
 * The entries of an equipment list, without the surrounding texts of the web page it was copied from. A single long entry is a
 * whole list in one cell and is split at its commas.
 */
export function equipmentEntries(value: string | readonly string[]): string[] {
  const entries = typeof value === 'string' ? [value] : value;
  const [only = ''] = entries;
  return (entries.length === 1 && only.length > LONGEST.entry ? only.split(/,\s+/u) : entries)
    .map((entry) => (entry.includes(',') ? withoutTail(entry) : entry).trim())
    .filter((entry) => !saysNothing(entry) && !isFurniture(entry));
}

const isFurniture = (entry: string): boolean => PAGE_FURNITURE.test(entry) || SUM.test(entry);

/** Removes the web page's texts from the end of an entry, separated by commas. */
function withoutTail(entry: string): string {
  const parts = entry.split(/,\s+/u);
  if (parts.length < 2 || !parts.some((part) => isFurniture(part.trim()))) return entry;
  while (isFurniture(parts.at(-1)?.trim() ?? '')) parts.pop();
  return parts.join(', ');
}
