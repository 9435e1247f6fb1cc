import { carName } from '#src/domain/catalogue/car-name.ts';
import { generationName } from '#src/domain/catalogue/generation-name.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { cutsText, labelTimesText, removalBasis, removalText, wholePercent } from '#src/domain/market/removal-texts.ts';
import { REMOVAL_ANCHOR } from '#src/web/shared/market/series-anchors.ts';
import { BandChart } from '#src/web/ui/charts/band-chart.tsx';
import { ChartFrame } from '#src/web/ui/charts/chart-frame.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { SeriesPageModel } from './series-data.server.ts';

/** How long cars are for sale, of the series and of its generations; nothing where too few have been removed. */
export function RemovalSection({ series: { name, brand, removalTimes } }: { series: SeriesPageModel }) {
  if (removalTimes.length === 0) return null;
  return (
    <Section id={REMOVAL_ANCHOR} className="mt-14" heading="Så snabbt säljs de">
      <p className="mb-6 max-w-prose text-small text-quiet">
        Andelen annonser som har försvunnit efter så många dagar. Om bilen såldes, eller till vilket pris, vet vi inte.
      </p>
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
        {removalTimes.map((times) => (
          <Removal
            key={times.name ?? ''}
            name={times.name === null ? carName(brand, name) : generationName(name, times.name)}
            times={times}
          />
        ))}
      </div>
    </Section>
  );
}

/** The last of the days that a text states cuts for. */
const LAST_DAY = 60;

function Removal({ name, times }: { name: string; times: SeriesPageModel['removalTimes'][number] }) {
  const { points, cuts, byLabel } = times;
  // Generations have too few ads of each label.
  const labels = times.name === null ? labelTimesText(byLabel) : null;
  const text = [removalText(times), cutsText(cuts, LAST_DAY)].filter((each) => each !== null).join(' ');
  return (
    <ChartFrame
      title={name}
      note={removalBasis(times)}
      table={{
        columns: ['Efter', 'Borta', 'Band'],
        rows: points.map(({ day, gone, low, high }) => [
          writeDays(day),
          writeShare(gone),
          `${wholePercent(low)}–${writeShare(high)}`,
        ]),
      }}
    >
      <BandChart
        points={points.map(({ day, gone, low, high }) => ({ x: day, y: gone, low, high }))}
        step={7}
        label={`${name}. ${text}`}
        writeX={writeDays}
        writeY={writeShare}
      />
      <p className="mt-1 text-small">{text}</p>
      {labels !== null && <p className="mt-1 text-small">{labels}</p>}
    </ChartFrame>
  );
}

const writeDays = (day: number): string => formatCount(day, 'dag', 'dagar');
const writeShare = (share: number): string => `${wholePercent(share)}\u00a0%`;
