import type { MetaFunction } from 'react-router';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { OWN_KNOWLEDGE } from '#src/domain/catalogue/own-knowledge.ts';
import { formatCalendarDay } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { sourcesUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { Paged } from '#src/web/office/page/paged.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/sources-route.ts';
import { readSources, type SourcesModel } from './sources-data.server.ts';

export const loader = staffLoader(readSources);
export const meta: MetaFunction = ({ matches }) => staffTags('Katalogens källor', matches);

/** The origin of the facts in the catalogue, and those that are least sure. */
export default function SourcesRoute({ loaderData }: Route.ComponentProps) {
  const { sources, facts, total, page, lastPage } = loaderData;
  return (
    <>
      <StaffHeading title="Katalogens källor">
        Varje uppgift om en generation, ett krockprov eller en motor har en källa, en dag då den kontrollerades och en
        säkerhet. Besökarna ser inte det här.
      </StaffHeading>
      <div className="mt-8 grid grid-cols-1 gap-12">
        <Section heading="Uppgifter efter källa">
          <PlainTable caption="Uppgifter efter källa" columns={SOURCE_COLUMNS} rows={sources} empty="Inga uppgifter." />
        </Section>
        <Section heading="Osäkra uppgifter">
          <Paged
            count={formatCount(total, 'osäker uppgift', 'osäkra uppgifter')}
            page={page}
            lastPage={lastPage}
            urlOf={(each) => sourcesUrl(each)}
          >
            <PlainTable caption="Osäkra uppgifter" columns={FACT_COLUMNS} rows={facts} empty="Inga osäkra uppgifter." />
          </Paged>
        </Section>
      </div>
    </>
  );
}

type SourceRow = SourcesModel['sources'][number];
type FactRow = SourcesModel['facts'][number];

const KINDS: Readonly<Record<SourceRow['kind'], string>> = {
  years: 'Årsmodeller',
  'crash-test': 'Euro NCAP',
  engine: 'Motor',
  nedc: 'Förbrukning (NEDC)',
  wltp: 'Förbrukning (WLTP)',
};

const SOURCE_COLUMNS: readonly Column<SourceRow>[] = [
  { heading: 'Uppgift', className: 'min-w-32', cell: ({ kind }) => KINDS[kind] },
  { heading: 'Källa', className: 'min-w-52', cell: (row) => <Source {...row} /> },
  { heading: 'Säkra', isFigure: true, cell: ({ high }) => formatNumber(high) },
  { heading: 'Troliga', isFigure: true, cell: ({ medium }) => formatNumber(medium) },
  { heading: 'Osäkra', isFigure: true, cell: ({ low }) => formatNumber(low) },
  {
    heading: 'Äldsta kontroll',
    className: 'whitespace-nowrap',
    cell: ({ checkedFrom, isDue }) => `${formatCalendarDay(checkedFrom)}${isDue ? ' (dags igen)' : ''}`,
  },
];

function Source({ source, title, url }: SourceRow) {
  const name = source === OWN_KNOWLEDGE ? 'Egen kunskap' : (title ?? source);
  if (url === null) return name;
  return (
    <a href={url} className="link" rel="noopener">
      {name}
    </a>
  );
}

const FACT_COLUMNS: readonly Column<FactRow>[] = [
  {
    heading: 'Bil',
    className: 'min-w-44',
    cell: ({ brand, series, generation }) => carName(brand, series, generation),
  },
  {
    heading: 'Uppgift',
    className: 'min-w-32',
    cell: ({ kind, detail }) => [KINDS[kind], detail].filter(Boolean).join(' '),
  },
  { heading: 'Källa', cell: ({ source }) => (source === OWN_KNOWLEDGE ? 'Egen kunskap' : source) },
  { heading: 'Kontrollerad', className: 'whitespace-nowrap', cell: ({ checkedOn }) => formatCalendarDay(checkedOn) },
];
