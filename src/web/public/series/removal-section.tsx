import { carName } from '#src/domain/catalogue/car-name.ts';
import { generationName } from '#src/domain/catalogue/generation-name.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { cutsText, labelTimesText, removalBasis, removalText, wholePercent } from '#src/domain/market/removal-texts.ts';
import { REMOVAL_ANCHOR } from '#src/web/shared/market/series-anchors.ts';
import { type Chart, ChartGroup } from '#src/web/ui/charts/chart-group.tsx';
import { LineChart, runsOf } from '#src/web/ui/charts/line-chart.tsx';
import { scaleBetween } from '#src/web/ui/charts/scale.ts';
import { Section } from '#src/web/ui/section.tsx';
import type { SeriesPageModel } from './series-data.server.ts';

/** How long cars are for sale, of the series and of its generations; nothing where too few have been removed. */
export function RemovalSection({ series }: { series: SeriesPageModel }) {
  if (series.removalTimes.length === 0) return null;
  return (
    <Section id={REMOVAL_ANCHOR} className="mt-14" heading="Så snabbt säljs de">
      <p className="mb-6 max-w-prose text-small text-quiet">
        Andelen annonser som har försvunnit efter så många dagar. Om bilen såldes, eller till vilket pris, vet vi inte.
      </p>
      <ChartGroup heading="Så snabbt säljs de" charts={removalCharts(series)} />
    </Section>
  );
}

/** The last of the days that a text states cuts for. */
const LAST_DAY = 60;

/** The share of removed ads by day, on the same axes for all. */
function removalCharts({ name: model, brand, removalTimes }: SeriesPageModel): Chart[] {
  const x = scaleBetween(0, Math.max(...removalTimes.flatMap(({ points }) => points.map(({ day }) => day))));
  return removalTimes.map((times) => {
    const name = times.name === null ? carName(brand, model) : generationName(model, times.name);
    // Generations have too few ads of each label.
    const labels = times.name === null ? labelTimesText(times.byLabel) : null;
    const text = [removalText(times), cutsText(times.cuts, LAST_DAY)].filter((each) => each !== null).join(' ');
    return {
      title: name,
      note: removalBasis(times),
      tables: [
        {
          title: name,
          columns: ['Efter', 'Borta', 'Band'],
          rows: times.points.map(({ day, gone, low, high }) => [
            writeDays(day),
            writeShare(gone),
            `${wholePercent(low)}–${writeShare(high)}`,
          ]),
        },
      ],
      content: (
        <>
          <LineChart
            lines={[
              {
                name: null,
                runs: runsOf(
                  times.points.map(({ day, gone, low, high }) => ({ x: day, y: gone, low, high })),
                  7,
                ),
              },
            ]}
            x={x}
            y={ALL_ADS}
            xLabels={[
              { at: 0, text: writeDays(0) },
              { at: 1, text: writeDays(x.high) },
            ]}
            writeY={writeShare}
            writeEnd={writeShare}
            label={`${name}. ${text}`}
          />
          <p className="mt-2 text-small">{text}</p>
          {labels !== null && <p className="mt-1 text-small">{labels}</p>}
        </>
      ),
    };
  });
}

/** Shares of the ads, from none to all. */
const ALL_ADS = { low: 0, high: 1, ticks: [0, 0.5, 1], isBroken: false };

const writeDays = (day: number): string => formatCount(day, 'dag', 'dagar');
const writeShare = (share: number): string => `${wholePercent(share)}\u00a0%`;
