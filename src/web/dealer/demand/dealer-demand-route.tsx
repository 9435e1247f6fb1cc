import { Form, type MetaFunction } from 'react-router';
import { COUNTRY_AREA, DEFAULT_DEMAND, type DemandKind } from '#src/domain/dealers/demand-choices.ts';
import { DEMAND_DAYS, MIN_OPENED, MIN_SEARCHES, MIN_WATCHERS } from '#src/domain/dealers/market-demand.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { dealerDemandUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { Paged } from '#src/web/office/page/paged.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/dealer-demand-route.ts';
import { type DealerDemandModel, readDealerDemand } from './dealer-demand-data.server.ts';

export const loader = dealerLoader(readDealerDemand);
export const meta: MetaFunction = ({ matches }) => staffTags('Efterfrågan', matches);

const KINDS: Readonly<Record<DemandKind, string>> = {
  model: 'Modell',
  fuel: 'Drivmedel',
  body: 'Biltyp',
  price: 'Pris',
  county: 'Län',
};
const ORDERS = [
  { value: 'wanted', label: 'Mest efterfrågat' },
  { value: 'searched', label: 'Mest sökt' },
  { value: 'opened', label: 'Mest öppnat per bil' },
  { value: 'speed', label: 'Fortast borta' },
  { value: 'few', label: 'Färst till salu' },
  { value: 'own', label: 'Flest hos er' },
];

/** An answer to which cars to buy in: those that visitors ask for, against those for sale and how fast they go. */
export default function DealerDemandRoute({ loaderData }: Route.ComponentProps) {
  const { kind, order, area, dealerCounty, near, country, opened, total, page, lastPage, rows } = loaderData;
  const areas = [
    { value: COUNTRY_AREA, label: 'Hela landet' },
    ...(dealerCounty === null ? [] : [{ value: 'lanet', label: dealerCounty }]),
  ];
  return (
    <>
      <StaffHeading title="Efterfrågan">
        Vad köpare söker, öppnar och bevakar, mot hur många bilar som är till salu och hur fort de försvinner. De
        senaste {DEMAND_DAYS} dagarna.
      </StaffHeading>
      {opened === null ? (
        <p className="mt-6 text-small">Siffrorna räknas varje natt. I morgon finns de här.</p>
      ) : (
        <>
          <div className="mt-8 grid max-w-5xl gap-10 lg:grid-cols-2">
            {near !== null && <Wanted heading={`Mest efterfrågat i ${dealerCounty}`} models={near} />}
            <Wanted heading="Mest efterfrågat i landet" models={country} />
          </div>
          <Section heading="Alla bilar" className="mt-12">
            <Form
              key={`${kind} ${area} ${order}`}
              method="get"
              action={dealerDemandUrl()}
              className="mb-6 flex max-w-3xl flex-wrap items-end gap-4"
            >
              <div className="w-36">
                <ChoiceField
                  label="Visa per"
                  name="visa"
                  data-default={DEFAULT_DEMAND.kind}
                  defaultValue={kind}
                  choices={Object.entries(KINDS).map(([value, label]) => ({ value, label: label.toLowerCase() }))}
                />
              </div>
              <div className="w-48">
                <ChoiceField
                  label="Bilar i"
                  name="omrade"
                  data-default={DEFAULT_DEMAND.area}
                  defaultValue={area}
                  choices={areas}
                />
              </div>
              <div className="w-52">
                <ChoiceField
                  label="Ordning"
                  name="ordning"
                  data-default={DEFAULT_DEMAND.order}
                  defaultValue={order}
                  choices={ORDERS}
                />
              </div>
              <Button kind="primary">Visa</Button>
            </Form>
            <Paged
              count={formatCount(total, 'rad', 'rader')}
              page={page}
              lastPage={lastPage}
              urlOf={(to) => dealerDemandUrl({ kind, area, order, page: to })}
            >
              <PlainTable
                caption={`Efterfrågan per ${KINDS[kind].toLowerCase()}`}
                columns={columnsOf(KINDS[kind])}
                rows={rows}
              />
            </Paged>
          </Section>
          <Method />
        </>
      )}
    </>
  );
}

/** The models that are asked for most, each with the reason and the list of its cars. */
const Wanted = ({ heading, models }: { heading: string; models: DealerDemandModel['country'] }) => (
  <Section heading={heading}>
    {models.length === 0 ? (
      <p className="text-small text-quiet">
        För lite är räknat än. En modell kommer med när den har öppnats minst {MIN_OPENED} gånger.
      </p>
    ) : (
      <ol className="border-t border-line">
        {models.map(({ id, name, to, reasons }) => (
          <li key={id} className="border-b border-line py-2.5">
            <Link reloadDocument to={to} className="link touch inline-flex items-center font-semibold wrap-anywhere">
              {name}
            </Link>
            <p className="text-small text-quiet">{reasons.join(' · ')}</p>
          </li>
        ))}
      </ol>
    )}
  </Section>
);

const Method = () => (
  <details className="mt-10 max-w-prose text-small">
    <summary className="touch inline-flex cursor-pointer items-center font-semibold text-moss">Så räknar vi</summary>
    <ul className="mt-2 grid list-disc gap-2 pl-5 text-quiet">
      <li>
        Öppnad är hur ofta en bil öppnas under en vecka till salu. Få bilar som många öppnar ger därför ett högt tal.
        Under {MIN_OPENED} öppningar säger vi inget.
      </li>
      <li>Ordningen är öppningarna per bil, jämfört med alla bilar, gånger hur fort hälften av bilarna är borta.</li>
      <li>
        Sökt är sökningar i hela landet som begär modellen, drivmedlet, biltypen, prisklassen eller länet. De visas från{' '}
        {MIN_SEARCHES}. En sökning räknas inte igen för nästa sida eller en annan ordning. Ett pris räknas i den klass
        där det högsta priset ligger. Märke utan modell och fritext räknas inte.
      </li>
      <li>
        Vi räknar utan kakor och vet inte var köparna bor. Länet är det där bilarna finns, och för sökningar det som
        besökaren har valt.
      </li>
      <li>
        Bevakas är antalet e-postadresser med en bevakning i hela landet, och visas från {MIN_WATCHERS}. Ingen vet vilka
        de är.
      </li>
      <li>Tiden till borta gäller hela landet. En bil är borta när den är såld eller borttagen.</li>
    </ul>
  </details>
);

type Row = DealerDemandModel['rows'][number];

const interestText = ({ interest }: Row): string => (interest === null ? 'för få' : `${formatNumber(interest, 1)} ggr`);
const daysText = ({ medianDays }: Row): string => (medianDays === null ? '–' : formatCount(medianDays, 'dag', 'dagar'));
const searchesText = ({ searches }: Row): string => (searches === null ? '–' : formatNumber(searches));
const watchersText = ({ watchers }: Row): string => (watchers === null ? '–' : formatNumber(watchers));

const columnsOf = (kind: string): readonly Column<Row>[] => [
  {
    heading: kind,
    className: 'xl:min-w-56',
    cell: (row) => (
      <>
        <Link reloadDocument to={row.to} className="font-semibold wrap-anywhere hover:underline">
          {row.name}
        </Link>
        <span className="block text-fine text-quiet xl:hidden">
          {`${formatNumber(row.arrived)} nya · ${formatNumber(row.gone)} borta`}
          {row.searches !== null && ` · sökt ${searchesText(row)} ggr`}
          {row.watchers !== null && ` · bevakas av ${watchersText(row)}`}
        </span>
        {row.medianDays !== null && (
          <span className="block text-fine text-quiet md:hidden">{`hälften borta på ${daysText(row)}`}</span>
        )}
      </>
    ),
  },
  { heading: 'Mot andra bilar', isFigure: true, cell: interestText },
  {
    heading: 'Öppnad per vecka',
    from: 'xl',
    isFigure: true,
    cell: ({ openedPerWeek, interest }) => (interest === null ? '–' : formatNumber(openedPerWeek, 1)),
  },
  { heading: 'Sökt', from: 'xl', isFigure: true, cell: searchesText },
  { heading: 'Till salu', isFigure: true, cell: ({ forSale }) => formatNumber(forSale) },
  { heading: 'Hos er', isFigure: true, cell: ({ own }) => formatNumber(own) },
  { heading: 'Hälften borta på', from: 'md', isFigure: true, cell: daysText },
  { heading: 'Nya', from: 'xl', isFigure: true, cell: ({ arrived }) => formatNumber(arrived) },
  { heading: 'Borta', from: 'xl', isFigure: true, cell: ({ gone }) => formatNumber(gone) },
  { heading: 'Sparad', from: 'xl', isFigure: true, cell: ({ saves }) => formatNumber(saves) },
  { heading: 'Kontakter', from: 'xl', isFigure: true, cell: ({ contacts }) => formatNumber(contacts) },
  { heading: 'Bevakas av', from: 'xl', isFigure: true, cell: watchersText },
];
