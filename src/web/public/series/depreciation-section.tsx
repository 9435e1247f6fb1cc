import { carName } from '#src/domain/catalogue/car-name.ts';
import { generationName } from '#src/domain/catalogue/generation-name.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatAboutPriceRange } from '#src/domain/format/price.ts';
import {
  DEPRECIATION_BAND,
  depreciationBasis,
  depreciationText,
  formatAge,
} from '#src/domain/market/depreciation-texts.ts';
import { DEPRECIATION_ANCHOR } from '#src/web/shared/market/series-anchors.ts';
import { type Chart, ChartGroup } from '#src/web/ui/charts/chart-group.tsx';
import { LineChart, runsOf } from '#src/web/ui/charts/line-chart.tsx';
import { ticksOf } from '#src/web/ui/charts/plot.tsx';
import { scaleBetween, scaleFromZero } from '#src/web/ui/charts/scale.ts';
import { Section } from '#src/web/ui/section.tsx';
import type { SeriesPageModel } from './series-data.server.ts';

/** Prices of a typical car by age, of the series and of its generations; nothing where too few cars are for sale. */
export function DepreciationSection({ series }: { series: SeriesPageModel }) {
  if (series.depreciation.length === 0) return null;
  return (
    <Section id={DEPRECIATION_ANCHOR} className="mt-14" heading="Värdeminskning">
      <p className="mb-6 max-w-prose text-small text-quiet">
        {`Uppskattade utropspriser efter ålder, i kronor. Tvärsnitt av dagens annonser, inte en bil som följts. ${DEPRECIATION_BAND}`}
      </p>
      <ChartGroup heading="Värdeminskning" charts={[depreciationChart(series)]} columns="xl:grid-cols-1" />
    </Section>
  );
}

/** All curves on the same axes, and what each of them says. */
function depreciationChart({ name: model, brand, depreciation }: SeriesPageModel): Chart {
  const curves = depreciation.map(({ name, ads, points }) => {
    const curveName = name === null ? carName(brand, model) : generationName(model, name);
    return { ads, points, isWhole: name === null, name: curveName, text: depreciationText(curveName, points) };
  });
  const points = curves.flatMap((curve) => curve.points);
  const ages = points.map(({ age }) => age);
  const x = scaleBetween(Math.min(...ages), Math.max(...ages), 1);
  return {
    title: 'Priset efter ålder',
    tables: curves.map((curve) => ({
      title: curve.name,
      columns: ['Ålder', 'Pris', 'Band'],
      rows: curve.points.map(({ age, kr, low, high }) => [
        formatAge(age),
        formatAboutKronor(kr),
        formatAboutPriceRange(low, high),
      ]),
    })),
    content: (
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <LineChart
          lines={curves.map((curve) => ({
            name: curves.length === 1 ? null : curve.name,
            isQuiet: curve.isWhole && curves.length > 1,
            runs: runsOf(
              curve.points.map(({ age, kr, low, high }) => ({ x: age, y: kr, low, high })),
              1,
            ),
          }))}
          x={x}
          y={scaleFromZero(points.map(({ high }) => high))}
          xLabels={ticksOf(x, formatAge)}
          writeY={(kr) => formatNumber(kr)}
          writeEnd={formatAboutKronor}
          label={curves.map(({ text }) => text).join(' ')}
          height={240}
        />
        <ul className="grid content-start gap-4">
          {curves.map((curve) => (
            <li key={curve.name} className="text-small">
              {curve.text}
              <span className="block text-fine text-quiet">{depreciationBasis(curve.ads, curve.points)}</span>
            </li>
          ))}
        </ul>
      </div>
    ),
  };
}
