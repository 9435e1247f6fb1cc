import type { ImportReport } from '#src/commands/deliveries/import-feed-report.ts';
import { fieldLabel } from '#src/domain/ads/field-labels.ts';
import type { DeliveryTrial } from '#src/domain/deliveries/delivery-trial.ts';
import { summariseWarnings } from '#src/domain/deliveries/warning-summary.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { adUrl } from '#src/visitor-urls.ts';

const count = new Intl.NumberFormat('sv-SE');
const MAX_LIST_ITEMS = 10;

/** Summary of an import, in Swedish. */
export function reportLines(report: ImportReport): string[] {
  const { rows } = report;
  const lines = [
    `Rader     ${n(rows.read)} lästa = ${n(rows.accepted)} godkända + ${n(rows.rejected)} avvisade + ${n(rows.duplicate)} dubbletter`,
    `Annonser  ${n(rows.accepted)} i filen = ${partsOf(report).join(' + ')}`,
    `Borta     ${n(report.adsRemoved)} borttagna`,
    `Priser    ${n(report.priceChanges)} ändrade`,
  ];
  if (report.rejected.length > 0) {
    lines.push('Avvisade  (rad, fält, skäl)');
    const byRule = Map.groupBy(report.rejected, ({ rule }) => rule);
    for (const [rule, rejected] of [...byRule].sort(([, a], [, b]) => b.length - a.length)) {
      const [first] = rejected;
      lines.push(`  ${n(rejected.length)} × ${rule}, först rad ${first?.rowNumber}: ${first?.reason}`);
    }
  }
  if (report.unmatched.length > 0) {
    const total = report.unmatched.reduce((sum, { rows: affected }) => sum + affected, 0);
    lines.push(`Okända    ${n(total)} rader vars märke eller modell inte finns i katalogen; de visas som text`);
    for (const { brand, model, rows: affected } of report.unmatched.slice(0, MAX_LIST_ITEMS)) {
      lines.push(`  ${n(affected)} × ${[brand, model].filter((text) => text !== null).join(' ')}`);
    }
    if (report.unmatched.length > MAX_LIST_ITEMS)
      lines.push(`  och ${n(report.unmatched.length - MAX_LIST_ITEMS)} till`);
  }
  lines.push(...report.warnings.map((warning) => `Varning   ${warning}`));
  if (report.valueWarnings.length > 0) {
    lines.push(`Värden    ${summariseWarnings(report.valueWarnings)}`, ...report.valueWarnings.map(warningLine));
  }
  return lines;
}

const MAX_ROWS_NAMED = 5;

/** "  3 × Pris: Värdet kunde inte läsas (rad 4 "ring", rad 7 "8990 EUR" …)" */
function warningLine({ field, text, count, samples }: ImportReport['valueWarnings'][number]): string {
  const rows = samples
    .slice(0, MAX_ROWS_NAMED)
    .map(({ rowNumber, value }) => `rad ${rowNumber}${value === null ? '' : ` "${value}"`}`);
  const more = count > rows.length ? ' …' : '';
  return `  ${n(count)} × ${fieldLabel(field)}: ${text} (${rows.join(', ')}${more})`;
}

/** Of the accepted rows; the parts add up to them. */
function partsOf(report: ImportReport): string[] {
  const { adsNew, adsChanged, adsRepriced, adsUnchanged, adsReturned } = report;
  // Rows that say themselves that the car is sold or removed; few formats have any.
  const closed = report.rows.accepted - adsNew - adsChanged - adsRepriced - adsUnchanged - adsReturned;
  const parts: [number, string][] = [
    [adsNew, 'nya'] as [number, string],
    [adsChanged, 'ändrade'] as [number, string],
    [adsRepriced, 'med bara nytt pris'] as [number, string],
    [adsUnchanged, 'oförändrade'] as [number, string],
    [adsReturned, 'återkomna'],
  ];
  return [...parts, ...(closed > 0 ? [[closed, 'avslutade i filen'] as [number, string]] : [])].map(
    ([count, what]) => `${n(count)} ${what}`,
  );
}

const n = (value: number): string => count.format(value);

/** The cars that a stopped delivery would remove, one a line: name, plate, price and address. */
export function removedCarLines({ cars, counts }: DeliveryTrial, siteUrl: string): string[] {
  const removed = cars.filter(({ change }) => change === 'removed');
  const lines = removed.map(({ adId, name, licencePlate, price }) =>
    [name, licencePlate, price === null ? null : formatKronor(price), adId === null ? null : siteUrl + adUrl(adId)]
      .filter((part) => part !== null)
      .join(' · '),
  );
  const more = counts.removed - removed.length;
  return ['Skulle tas bort:', ...lines.map((line) => `  ${line}`), ...(more > 0 ? [`  och ${n(more)} till`] : [])];
}
