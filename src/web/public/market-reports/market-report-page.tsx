import { formatMonth } from '#src/domain/format/dates.ts';
import { OPEN_DATA_LICENCE } from '#src/domain/format/open-data.ts';
import { REPORT_METHOD, writeShare } from '#src/domain/market/market-report-texts.ts';
import { firstDayOf, monthOf } from '#src/domain/market/priced-months.ts';
import { marketReportCsvUrl, marketReportsUrl, priceIndexUrl } from '#src/visitor-urls.ts';
import { priceIndexCharts } from '#src/web/shared/market/price-index-chart.tsx';
import { BarChart } from '#src/web/ui/charts/bar-chart.tsx';
import { type Chart, ChartGroup } from '#src/web/ui/charts/chart-group.tsx';
import { LineChart, runsOf } from '#src/web/ui/charts/line-chart.tsx';
import { scaleBetween, scaleFromZero } from '#src/web/ui/charts/scale.ts';
import { Link } from '#src/web/ui/link.tsx';
import { PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { ReportMove, ReportPageModel, ReportRow, ReportSections } from './market-report-data.server.ts';

/** A month in prices, moves, speed of sale, electric cars, groups and counties. */
export function MarketReportPage({ month, title, headline, madeOn, neighbours, tooFew, sections }: ReportPageModel) {
  return (
    <article className="page-width pt-8 md:pt-12">
      <p className="text-small">
        <Link to={marketReportsUrl()} className="link touch">
          Marknaden månad för månad
        </Link>
      </p>
      <h1 className="mt-1 text-title">{`Bilmarknaden i ${title.toLowerCase()}`}</h1>
      <p className="mt-3 max-w-prose text-large text-forest">{headline}</p>
      <p className="mt-2 text-small text-quiet">{`Sammanställd ${madeOn}.`}</p>
      {tooFew !== null && <p className="mt-6 max-w-prose text-body">{tooFew}</p>}
      {sections !== null && <Sections {...sections} />}
      <Section heading="Så räknas rapporten" className="mt-14">
        <div className="grid max-w-prose gap-3 text-body">
          {REPORT_METHOD.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            {'Siffrorna finns som '}
            <a href={marketReportCsvUrl(month)} className="link">
              CSV
            </a>
            {'. De får användas fritt om källan anges, enligt '}
            <a href={OPEN_DATA_LICENCE.url} rel="noopener license" className="link">
              {OPEN_DATA_LICENCE.name}
            </a>
            .
          </p>
        </div>
      </Section>
      <nav aria-label="Andra månader" className="mt-10 flex flex-wrap justify-between gap-4" data-print="no">
        {neighbours.earlier !== null && (
          <Link to={neighbours.earlier.url} className="link touch">
            {`← ${neighbours.earlier.title}`}
          </Link>
        )}
        {neighbours.later !== null && (
          <Link to={neighbours.later.url} className="link touch">
            {`${neighbours.later.title} →`}
          </Link>
        )}
      </nav>
    </article>
  );
}

const Sections = ({ prices, moves, speed, electric, groups, counties }: ReportSections) => (
  <>
    <Section heading="Priserna" className="mt-10">
      <Text>{prices.text}</Text>
      {prices.cuts !== null && <Text>{prices.cuts}</Text>}
      {prices.index !== null && (
        <div className="mt-6">
          <ChartGroup
            heading="Priserna"
            charts={priceIndexCharts([{ ...prices.index, title: 'Likadana bilar, alla drivmedel' }, ...prices.fuels])}
          />
        </div>
      )}
    </Section>
    <Section heading="Vad steg och vad sjönk" className="mt-14">
      <Text>{moves.text}</Text>
      <div className="mt-4 grid gap-8 md:grid-cols-2 md:gap-12">
        <Moves heading="Dyrare" moves={moves.rises} />
        <Moves heading="Billigare" moves={moves.falls} />
      </div>
      <p className="mt-4 text-small">
        <Link to={priceIndexUrl()} className="link touch">
          Prisindex för varje modell
        </Link>
      </p>
    </Section>
    <Section heading="Så snabbt gick det" className="mt-14">
      <Text>{speed.text}</Text>
      {speed.fuels.length > 1 && (
        <div className="mt-6">
          <ChartGroup heading="Så snabbt gick det" charts={[speedChart(speed.fuels)]} />
        </div>
      )}
    </Section>
    <Section heading="Elbilar" className="mt-14">
      <Text>{electric.text}</Text>
      {electric.months.length > 0 && (
        <div className="mt-6">
          <ChartGroup heading="Elbilar" charts={[electricChart(electric.months)]} />
        </div>
      )}
    </Section>
    <Section heading="Drivmedel och biltyper" className="mt-14">
      <div className="grid gap-10">
        <Groups caption="Bilarna efter drivmedel" heading="Drivmedel" rows={groups.fuels} />
        <Groups caption="Bilarna efter biltyp" heading="Biltyp" rows={groups.bodies} />
      </div>
    </Section>
    {counties.rows.length > 0 && (
      <Section heading="Länen" className="mt-14">
        {counties.text !== null && <Text>{counties.text}</Text>}
        <div className="mt-4">
          <Groups caption="Bilarna efter län" heading="Län" rows={counties.rows} hasElectric />
        </div>
      </Section>
    )}
  </>
);

const Text = ({ children }: { children: string }) => <p className="mt-2 max-w-prose text-body">{children}</p>;

const Moves = ({ heading, moves }: { heading: string; moves: readonly ReportMove[] }) =>
  moves.length === 0 ? null : (
    <div>
      <h3 className="text-body font-semibold">{heading}</h3>
      <PlainTable
        caption={heading}
        rows={moves}
        columns={[
          {
            heading: 'Modell',
            cell: ({ name, url }) => (
              <Link to={url} className="link">
                {name}
              </Link>
            ),
          },
          { heading: 'Ändring', isFigure: true, cell: ({ change }) => change },
          { heading: 'Annonser', isFigure: true, cell: ({ ads }) => ads },
        ]}
      />
    </div>
  );

type GroupsProps = { caption: string; heading: string; rows: readonly ReportRow[]; hasElectric?: boolean };

/** The figures of groups of cars, with the most important ones on narrow screens. */
const Groups = ({ caption, heading, rows, hasElectric = false }: GroupsProps) => (
  <PlainTable
    caption={caption}
    rows={rows}
    empty="För få bilar i varje grupp."
    columns={[
      { heading, cell: ({ name }) => name },
      { heading: 'Bilar', isFigure: true, ...(hasElectric && { from: 'md' as const }), cell: ({ ads }) => ads },
      { heading: 'Andel', isFigure: true, from: 'md', cell: ({ shareText }) => shareText },
      { heading: 'Medianpris', isFigure: true, cell: ({ price }) => price },
      { heading: 'Årsmodell', isFigure: true, from: 'md', cell: ({ year }) => year },
      { heading: 'Mil', isFigure: true, from: 'md', cell: ({ mil }) => mil },
      { heading: 'Dagar', isFigure: true, from: 'md', cell: ({ days }) => days },
      ...(hasElectric ? [{ heading: 'Elbilar', isFigure: true, cell: ({ electric }: ReportRow) => electric }] : []),
    ]}
  />
);

const speedChart = (fuels: ReportSections['speed']['fuels']): Chart => ({
  title: 'Dagar till salu, median av dem som försvann',
  tables: [
    {
      title: 'Dagar till salu efter drivmedel',
      columns: ['Drivmedel', 'Dagar', 'Försvunna bilar'],
      rows: fuels.map(({ name, days, gone }) => [name, String(days), gone]),
    },
  ],
  content: <BarChart bars={fuels.map(({ name, days, text }) => ({ label: name, value: days, text }))} />,
});

function electricChart(months: ReportSections['electric']['months']): Chart {
  const points = months.map(({ month, share }) => ({ x: monthOf(new Date(`${month}-01`)), y: share * 100 }));
  const x = scaleBetween(points[0]?.x ?? 0, points.at(-1)?.x ?? 0);
  const write = (at: number): string => formatMonth(firstDayOf(at).slice(0, 7));
  const percent = (value: number): string => writeShare(value / 100);
  return {
    title: 'Andel elbilar av bilarna med pris',
    tables: [
      {
        title: 'Andel elbilar',
        columns: ['Månad', 'Andel'],
        rows: months.map(({ month, share }) => [formatMonth(month), writeShare(share)]),
      },
    ],
    content: (
      <LineChart
        lines={[{ name: null, runs: runsOf(points, 1) }]}
        x={x}
        y={scaleFromZero(points.map(({ y }) => y))}
        xLabels={[
          { at: 0, text: write(x.low) },
          { at: 1, text: write(x.high) },
        ]}
        writeY={(value) => percent(value).replace(/,0(?=\D)/u, '')}
        writeEnd={percent}
        label="Andel elbilar av bilarna med pris, månad för månad"
      />
    ),
  };
}
