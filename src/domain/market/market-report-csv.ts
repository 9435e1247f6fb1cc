import { csvCell } from '#src/domain/format/texts.ts';
import type { GroupFigures, MarketReport } from './market-report.ts';

const HEADER =
  'month,group,name,ads,median_price_kr,median_model_year,median_km,gone,median_days_of_gone,electric_share';

/** The figures of a report as CSV (RFC 4180): all cars, then each fuel, body type and county. @param month YYYY-MM */
export function marketReportCsv(month: string, { whole, fuels, bodies, counties }: MarketReport): string {
  const line = (group: string, name: string, figures: GroupFigures): string =>
    [
      month,
      group,
      csvCell(name),
      figures.ads,
      figures.medianPrice,
      figures.medianYear ?? '',
      figures.medianKm ?? '',
      figures.gone,
      figures.goneDays ?? '',
      figures.electric,
    ].join(',');
  return [
    HEADER,
    line('all', '', whole),
    ...fuels.map((each) => line('fuel', each.name, each)),
    ...bodies.map((each) => line('body_type', each.name, each)),
    ...counties.map((each) => line('county', each.name, each)),
    '',
  ].join('\r\n');
}
