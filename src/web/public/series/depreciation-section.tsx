import { carName } from '#src/domain/catalogue/car-name.ts';
import { generationName } from '#src/domain/catalogue/generation-name.ts';
import { formatAboutKronor, formatAboutPriceRange } from '#src/domain/format/price.ts';
import { depreciationBasis, depreciationText, formatAge } from '#src/domain/market/depreciation-texts.ts';
import { DEPRECIATION_ANCHOR } from '#src/web/shared/market/series-anchors.ts';
import { BandChart } from '#src/web/ui/charts/band-chart.tsx';
import { ChartFrame } from '#src/web/ui/charts/chart-frame.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { SeriesPageModel } from './series-data.server.ts';

/** Prices of a typical car by age, of the series and of its generations; nothing where too few cars are for sale. */
export function DepreciationSection({ series }: { series: SeriesPageModel }) {
  const { name, brand, depreciation } = series;
  if (depreciation.length === 0) return null;
  return (
    <Section id={DEPRECIATION_ANCHOR} className="mt-14" heading="Värdeminskning">
      <p className="mb-6 max-w-prose text-small text-quiet">
        Uppskattade utropspriser efter ålder. Tvärsnitt av dagens annonser, inte en bil som följts.
      </p>
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
        {depreciation.map((curve) => (
          <Curve
            key={curve.name ?? ''}
            name={curve.name === null ? carName(brand, name) : generationName(name, curve.name)}
            curve={curve}
          />
        ))}
      </div>
    </Section>
  );
}

function Curve({ name, curve: { ads, points } }: { name: string; curve: SeriesPageModel['depreciation'][number] }) {
  const text = depreciationText(name, points);
  return (
    <ChartFrame
      title={name}
      note={depreciationBasis(ads, points)}
      table={{
        columns: ['Ålder', 'Pris', 'Band'],
        rows: points.map(({ age, kr, low, high }) => [
          formatAge(age),
          formatAboutKronor(kr),
          formatAboutPriceRange(low, high),
        ]),
      }}
    >
      <BandChart
        points={points.map(({ age, kr, low, high }) => ({ x: age, y: kr, low, high }))}
        step={1}
        label={text}
        writeX={formatAge}
        writeY={formatAboutKronor}
      />
      <p className="mt-1 text-small">{text}</p>
    </ChartFrame>
  );
}
