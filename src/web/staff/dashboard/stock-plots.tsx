import { formatCalendarDay } from '#src/domain/format/dates.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { ChartGroup } from '#src/web/ui/charts/chart-group.tsx';
import { DayColumns } from '#src/web/ui/charts/day-columns.tsx';
import { StepChart } from '#src/web/ui/charts/step-chart.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { DashboardModel } from './dashboard-data.server.ts';
import { ageChart, countChart } from './site-plots.tsx';

type Days = DashboardModel['stockDays'];
const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const dayOf = (time: number): string => formatCalendarDay(new Date(time).toISOString().slice(0, 10));
const sum = (days: Days, figure: 'added' | 'removed'): number => days.reduce((total, day) => total + day[figure], 0);

/** The stock and its changes over the last days. */
export function StockPlots({ days, siteDays }: { days: Days; siteDays: DashboardModel['siteDays'] }) {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [added, removed] = [sum(days, 'added'), sum(days, 'removed')];
  return (
    <Section heading={`Beståndet, ${days.length} dagar`}>
      <ChartGroup
        heading="Beståndet"
        charts={[
          {
            title: 'Annonser till salu',
            note: 'Vid dagens slut, beräknat ur ändringarna',
            tables: [
              {
                title: 'Annonser till salu',
                columns: ['Dag', 'Annonser'],
                rows: days.map(({ day, active }) => [formatCalendarDay(day), formatNumber(active)]),
              },
            ],
            content: (
              <StepChart
                points={days.map(({ day, active }) => ({ x: at(day), y: active }))}
                end={at(last.day)}
                label={`${formatNumber(first.active)} den ${formatCalendarDay(first.day)}, ${formatNumber(last.active)} i dag.`}
                writeX={dayOf}
                writeY={formatNumber}
                minStep={1}
              />
            ),
          },
          {
            title: 'Nya och borttagna per dag',
            note: `Över strecket nya: ${formatNumber(added)}. Under strecket sålda och borttagna: ${formatNumber(removed)}.`,
            tables: [
              {
                title: 'Nya och borttagna per dag',
                columns: ['Dag', 'Nya', 'Sålda och borttagna'],
                rows: days.map((day) => [
                  formatCalendarDay(day.day),
                  formatNumber(day.added),
                  formatNumber(day.removed),
                ]),
              },
            ],
            content: (
              <DayColumns
                days={days.map((day) => ({ day: day.day, up: day.added, down: day.removed }))}
                writeDay={formatCalendarDay}
                label={`${formatNumber(added)} nya, ${formatNumber(removed)} sålda och borttagna.`}
              />
            ),
          },
          ageChart(siteDays),
          countChart({
            title: 'Meddelanden till handlare',
            unit: ['meddelande', 'meddelanden'],
            days: days.map((day) => ({ day: day.day, count: day.enquiries })),
          }),
        ]}
        columns="lg:grid-cols-2"
      />
    </Section>
  );
}
