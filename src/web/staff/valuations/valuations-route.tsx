import { Link, type MetaFunction } from 'react-router';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { DEFAULT_LABEL_GROUP } from '#src/domain/valuation/default-label-group.ts';
import { MIN_FITTED } from '#src/domain/valuation/judge-price.ts';
import { LABEL_GROUP_WORDS, type LabelGroupWord } from '#src/domain/valuation/label-groups.ts';
import type { NoModel } from '#src/domain/valuation/method-texts.ts';
import { staffValuationsUrl } from '#src/office-urls.ts';
import { staffAdUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { Figure, StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { Paged } from '#src/web/office/page/paged.tsx';
import { TextSearch } from '#src/web/office/page/text-search.tsx';
import { type StaffColumn, StaffTable } from '#src/web/office/table/staff-table.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { AccuracyTable } from '#src/web/shared/valuation/accuracy-table.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/valuations-route.ts';
import { readStaffValuations, type StaffValuationsModel } from './valuations-data.server.ts';

export const loader = staffLoader(readStaffValuations);
export const meta: MetaFunction = ({ matches }) => staffTags('Prisbedömning', matches);

/** How right the estimated prices are, how their labels are distributed, and the prices to look at. */
export default function StaffValuationsRoute({ loaderData }: Route.ComponentProps) {
  const { current, noModel, refused, veryLow, text, ...labels } = loaderData;
  return (
    <>
      <StaffHeading title="Prisbedömning">
        Hur rätt de uppskattade priserna är, hur bedömningarna fördelar sig, och priser att titta på.
      </StaffHeading>
      <TextSearch
        key={text}
        text={text}
        clearUrl={staffValuationsUrl({ per: labels.per })}
        hidden={labels.per === DEFAULT_LABEL_GROUP ? {} : { per: labels.per }}
        className="mt-4"
      >
        {text !== '' &&
          `${formatCount(veryLow.total, 'lågt pris', 'låga priser')}, ${formatCount(labels.groups, 'grupp', 'grupper')}`}
      </TextSearch>
      <VeryLow {...veryLow} text={text} per={labels.per} groupPage={labels.page} />
      <Labels {...labels} text={text} lowPage={veryLow.page} />
      {current && <Current current={current} />}
      {noModel && <p className="mt-10 text-small">{`Ingen modell är i bruk. ${NO_MODEL_HINTS[noModel]}`}</p>}
      <Section heading="Modeller som inte togs i bruk" className="mt-10">
        <PlainTable
          caption="Modeller som inte togs i bruk, den senaste först"
          rows={refused}
          empty="Alla modeller har tagits i bruk."
          columns={[{ heading: 'Räknad', cell: ({ fittedAt }) => fittedAt }, ...FIT_COLUMNS]}
        />
      </Section>
    </>
  );
}

type Fit = StaffValuationsModel['refused'][number];

const FIT_COLUMNS: readonly Column<Fit>[] = [
  { heading: 'Annonser', isFigure: true, cell: ({ ads }) => ads },
  { heading: 'Bedöms', isFigure: true, cell: ({ judged }) => judged },
  { heading: 'Medianfel', isFigure: true, cell: ({ figures }) => figures?.error ?? '–' },
  { heading: 'I spannet (80 %)', isFigure: true, cell: ({ figures }) => figures?.covered80 ?? '–' },
];

type VeryLowAd = StaffValuationsModel['veryLow']['rows'][number];

const VERY_LOW: readonly StaffColumn<VeryLowAd>[] = [
  {
    id: 'annons',
    heading: 'Annons',
    className: 'md:min-w-44',
    cell: ({ id, name, dealer, price, estimate, since }) => (
      <>
        <Link to={staffAdUrl(id)} className="link">
          {name}
        </Link>
        <span className="block text-fine text-quiet md:hidden">
          {`${dealer ?? '–'} · ${formatKronor(price)}, uppskattat ${formatKronor(estimate)} · `}
          <ShortTime at={since} />
        </span>
      </>
    ),
  },
  { id: 'handlare', heading: 'Handlare', from: 'md', cell: ({ dealer }) => dealer ?? '–' },
  { id: 'pris', heading: 'Pris', isFigure: true, from: 'md', cell: ({ price }) => formatKronor(price) },
  {
    id: 'uppskattat',
    heading: 'Uppskattat',
    isFigure: true,
    from: 'md',
    cell: ({ estimate }) => formatKronor(estimate),
  },
  { id: 'under', heading: 'Under', isFigure: true, cell: ({ below }) => below },
  { id: 'sedan', heading: 'Sedan', from: 'md', cell: ({ since }) => <ShortTime at={since} /> },
  {
    id: 'sidan',
    heading: 'Sidan',
    cell: ({ id, name }) => (
      <Link reloadDocument to={adUrl(id)} className="link touch inline-flex items-center">
        Visa<span className="sr-only">{` ${name}`}</span>
      </Link>
    ),
  },
];

type VeryLowProps = StaffValuationsModel['veryLow'] & { text: string; per: LabelGroupWord; groupPage: number };

const VeryLow = ({ rows, total, page, lastPage, text, per, groupPage }: VeryLowProps) => (
  <Section heading="Mycket låga priser" className="mt-8">
    <Paged
      count={formatCount(total, 'annons', 'annonser')}
      page={page}
      lastPage={lastPage}
      urlOf={(each) => staffValuationsUrl({ text, per, page: groupPage, lowPage: each })}
      label="Sidor med mycket låga priser"
      keepsScroll
    >
      <StaffTable
        name="unusually-low"
        caption="Mycket låga priser, de senaste först"
        columns={VERY_LOW}
        rows={rows}
        empty={text === '' ? 'Inget pris är mycket lågt just nu.' : 'Inget mycket lågt pris stämmer med det du sökte.'}
      />
    </Paged>
  </Section>
);

type LabelsProps = Pick<StaffValuationsModel, 'labels' | 'text' | 'per' | 'page' | 'lastPage' | 'groups'> & {
  lowPage: number;
};

function Labels({ labels, text, per, page, lastPage, groups, lowPage }: LabelsProps) {
  const { label } = LABEL_GROUP_WORDS.find((word) => word.per === per) ?? LABEL_GROUP_WORDS[0];
  return (
    <Section heading="Bedömningar" className="mt-10">
      <p className="max-w-prose text-small text-quiet">
        Andelar av de bedömda annonserna. En grupp avviker när dess andel låga eller höga priser skiljer sig mer från
        alla än slumpen brukar göra.
      </p>
      <nav aria-label="Grupp" className="my-3 flex flex-wrap gap-x-5">
        {LABEL_GROUP_WORDS.map((word) => (
          <Link
            key={word.per}
            to={staffValuationsUrl({ text, per: word.per, lowPage })}
            preventScrollReset
            aria-current={word.per === per ? 'page' : undefined}
            className="link touch inline-flex items-center aria-[current=page]:font-semibold"
          >
            {`Efter ${word.label.toLowerCase()}`}
          </Link>
        ))}
      </nav>
      <Paged
        count={formatCount(groups, 'grupp', 'grupper')}
        page={page}
        lastPage={lastPage}
        urlOf={(each) => staffValuationsUrl({ text, per, page: each, lowPage })}
        label="Sidor med bedömningar"
        keepsScroll
      >
        <PlainTable
          caption={`Bedömningar efter ${label.toLowerCase()}`}
          rows={labels}
          empty={text === '' ? 'Inga annonser är bedömda än.' : 'Ingen grupp stämmer med det du sökte.'}
          columns={[
            {
              heading: label,
              className: 'wrap-anywhere',
              cell: ({ name, isSkewed, ads, usual, veryLow, veryHigh }) => (
                <>
                  <bdi>{name}</bdi> {isSkewed && <Badge tone="mark">avviker</Badge>}
                  <span className="block text-fine text-quiet md:hidden">
                    {`${ads} annonser · brukligt: ${usual} · mycket lågt: ${veryLow} · mycket högt: ${veryHigh}`}
                  </span>
                </>
              ),
            },
            { heading: 'Annonser', from: 'md', isFigure: true, cell: ({ ads }) => ads },
            { heading: 'Bedöms', isFigure: true, cell: ({ judged }) => judged },
            { heading: 'Mycket lågt', from: 'md', isFigure: true, cell: (row) => row.veryLow },
            { heading: 'Lågt', isFigure: true, cell: ({ low }) => low },
            { heading: 'Brukligt', from: 'md', isFigure: true, cell: ({ usual }) => usual },
            { heading: 'Högt', isFigure: true, cell: ({ high }) => high },
            { heading: 'Mycket högt', from: 'md', isFigure: true, cell: (row) => row.veryHigh },
          ]}
        />
      </Paged>
    </Section>
  );
}

const NO_MODEL_HINTS: Readonly<Record<NoModel, string>> = {
  fitting: 'Den första beräknas nu, och det tar några minuter.',
  few: `Den kräver minst ${MIN_FITTED} annonser med pris, ålder och miltal.`,
  refused: 'Den senaste var för osäker.',
};

function Current({ current }: { current: NonNullable<StaffValuationsModel['current']> }) {
  const { fittedAt, ads, judged, figures, bands } = current;
  return (
    <Section heading="Träffsäkerhet" className="mt-10">
      <dl className="mb-8 flex flex-wrap gap-x-10 gap-y-4">
        <Figure label="Annonser" value={ads}>{`räknad ${fittedAt}`}</Figure>
        <Figure label="Bedöms" value={judged} />
        <Figure label="Medianfel" value={figures?.error ?? '–'} />
        <Figure label="I spannet (80 %)" value={figures?.covered80 ?? '–'} />
        <Figure label="I spannet (90 %)" value={figures?.covered90 ?? '–'} />
      </dl>
      <div className="grid gap-8">
        {bands.map((each) => (
          <AccuracyTable key={each.by} {...each} />
        ))}
      </div>
    </Section>
  );
}
