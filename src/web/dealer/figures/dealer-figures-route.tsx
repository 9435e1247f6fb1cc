import { Form, Link, type MetaFunction } from 'react-router';
import { DEFAULT_FIGURE_ORDER, DEFAULT_FIGURE_SPAN } from '#src/domain/dealer-figures/figure-choices.ts';
import { formatDays } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { dealerAdUrl, dealerFiguresCsvUrl, dealerFiguresUrl, dealerPricesUrl } from '#src/office-urls.ts';
import { sitesLoader } from '#src/request/accounts/dealer.server.ts';
import { SiteTable } from '#src/web/dealer/sites/site-table.tsx';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { Figure, StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { Paged } from '#src/web/office/page/paged.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/dealer-figures-route.ts';
import { type DealerFiguresModel, dealerFiguresAction, readOwnFigures } from './dealer-figures-data.server.ts';

export const loader = sitesLoader(readOwnFigures);
export const action = dealerFiguresAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Siffror', matches);

const ORDERS = [
  { value: 'views', label: 'Mest öppnade' },
  { value: 'below', label: 'Mindre öppnade än liknande' },
  { value: 'days', label: 'Längst tid ute' },
];

/** How visitors use the cars of the dealer, or of each of several. */
export default function DealerFiguresRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { isMailed } = loaderData;
  return (
    <>
      <AnswerMessage answer={answer} className="mb-6 max-w-3xl" />
      {loaderData.sites === null ? <FiguresOfCars {...loaderData} /> : <FiguresOfSites {...loaderData} />}
      {isMailed !== null && <MailChoice isMailed={isMailed} />}
    </>
  );
}

/** Whether the figures come by mail. */
const MailChoice = ({ isMailed }: { isMailed: boolean }) => (
  <Section heading="Siffrorna som mejl" className="mt-12 border-t border-line pt-6">
    <PostForm intent={isMailed ? 'no-mail' : 'mail'}>
      <p className="mb-3 max-w-prose text-small text-quiet">
        {isMailed
          ? 'Varje måndag får du förra veckans siffror för alla anläggningar som du har.'
          : 'Förra veckans siffror varje måndag: hur bilarna visades, öppnades och sparades, och vilka som öppnas mindre än liknande. Ett mejl för alla anläggningar som du har.'}
      </p>
      <Button kind="quiet">{isMailed ? 'Avsluta mejlen' : 'Skicka varje måndag'}</Button>
    </PostForm>
  </Section>
);

type SitesModel = Extract<Route.ComponentProps['loaderData'], { sites: readonly unknown[] }>;

/** The dealers of a person side by side. */
const FiguresOfSites = ({ days, spans, sites }: SitesModel) => (
  <>
    <StaffHeading title="Siffror">
      Så används bilarna på varje anläggning. Välj en anläggning i listan för siffror per bil.
    </StaffHeading>
    <Form key={days} method="get" action={dealerFiguresUrl()} className="my-6 flex max-w-3xl flex-wrap items-end gap-4">
      <DaysField days={days} spans={spans} />
      <Button kind="primary">Visa</Button>
    </Form>
    <dl className="mb-8 grid grid-cols-2 gap-6 sm:grid-cols-3 xl:grid-cols-5">
      <Figure label="Till salu" value={formatNumber(sumOf(sites, 'active'))} />
      <Figure label="Visade i listor" value={formatNumber(sumOf(sites, 'shown'))} />
      <Figure label="Öppnade" value={formatNumber(sumOf(sites, 'views'))} />
      <Figure label="Klick till er" value={formatNumber(sumOf(sites, 'clicks'))} />
      <Figure label="Meddelanden" value={formatNumber(sumOf(sites, 'messages'))} />
    </dl>
    <SiteTable caption="Siffror per anläggning" sites={sites} returnTo={dealerFiguresUrl()} />
  </>
);

const sumOf = (sites: SitesModel['sites'], name: 'active' | 'shown' | 'views' | 'clicks' | 'messages'): number =>
  sites.reduce((sum, site) => sum + site[name], 0);

const DaysField = ({ days, spans }: { days: number; spans: readonly number[] }) => (
  <div className="w-40">
    <ChoiceField
      label="Tid"
      name="dagar"
      data-default={DEFAULT_FIGURE_SPAN}
      defaultValue={String(days)}
      choices={spans.map((span) => ({ value: String(span), label: `${span} dagar` }))}
    />
  </div>
);

/** How visitors use each car of the dealer, beside like cars. */
function FiguresOfCars({ order, days, spans, page, lastPage, total, sums, rows }: DealerFiguresModel) {
  return (
    <>
      <StaffHeading title="Siffror">
        Så används bilarna som är till salu. Vi räknar utan kakor och utan att veta vem som tittar. Liknande är bilar av
        samma modell, oavsett handlare: siffran är deras mittvärde under lika många dagar.
      </StaffHeading>
      <Form
        key={`${order} ${days}`}
        method="get"
        action={dealerFiguresUrl()}
        className="my-6 flex max-w-3xl flex-wrap items-end gap-4"
      >
        <DaysField days={days} spans={spans} />
        <div className="w-60">
          <ChoiceField
            label="Ordning"
            name="ordning"
            data-default={DEFAULT_FIGURE_ORDER}
            defaultValue={order}
            choices={ORDERS}
          />
        </div>
        <Button kind="primary">Visa</Button>
        {total > 0 && (
          <Link reloadDocument to={dealerFiguresCsvUrl()} className="link touch inline-flex items-center text-small">
            Hämta per vecka som CSV
          </Link>
        )}
      </Form>
      {total > 0 && (
        <dl className="mb-8 grid grid-cols-2 gap-6 sm:grid-cols-3 xl:grid-cols-6">
          <Figure label="Visade i listor" value={formatNumber(sums.shown)} />
          <Figure label="Öppnade" value={formatNumber(sums.views)} />
          <Figure label="Klick till er" value={formatNumber(sums.clicks)} />
          <Figure label="Sparade" value={formatNumber(sums.saves)} />
          <Figure label="Visat telefonnummer" value={formatNumber(sums.telephones)} />
          <Figure label="Meddelanden" value={formatNumber(sums.messages)} />
        </dl>
      )}
      <Paged
        count={formatCount(total, 'bil', 'bilar')}
        page={page}
        lastPage={lastPage}
        urlOf={(to) => dealerFiguresUrl({ order, days, page: to })}
      >
        <PlainTable caption="Siffror per bil" columns={COLUMNS} rows={rows} empty="Ingen bil är till salu." />
      </Paged>
    </>
  );
}

type Row = DealerFiguresModel['rows'][number];

/** The figures that narrow screens have no columns for. */
const factsOf = ({ shown, saves, watched, telephones, messages }: Row): string =>
  [
    `visad ${formatNumber(shown)}`,
    `sparad ${formatNumber(saves)}`,
    watched === 0 ? null : `bevakas av ${formatNumber(watched)}`,
    `telefon ${formatNumber(telephones)}`,
    formatCount(messages, 'meddelande', 'meddelanden'),
  ]
    .filter((fact) => fact !== null)
    .join(' · ');

const COLUMNS: readonly Column<Row>[] = [
  {
    heading: 'Bil',
    className: 'xl:min-w-56',
    cell: (row) => (
      <>
        <Link to={dealerAdUrl(row.id)} className="font-semibold wrap-anywhere hover:underline">
          {row.name}
        </Link>
        <span className="block text-fine text-quiet">
          {[row.plate === null ? null : formatPlate(row.plate), formatDays(row.daysForSale)]
            .filter((part) => part !== null)
            .join(' · ')}
          {row.position !== null && <span className="xl:hidden"> · {row.position}</span>}
        </span>
        <span className="block text-fine text-quiet xl:hidden">{factsOf(row)}</span>
      </>
    ),
  },
  { heading: 'Öppnad', isFigure: true, cell: ({ views }) => formatNumber(views) },
  {
    heading: 'Liknande',
    isFigure: true,
    cell: ({ likeViews }) => (likeViews === null ? '–' : formatNumber(likeViews)),
  },
  { heading: 'Visad', from: 'xl', isFigure: true, cell: ({ shown }) => formatNumber(shown) },
  { heading: 'Klick', from: 'xl', isFigure: true, cell: ({ clicks }) => formatNumber(clicks) },
  { heading: 'Sparad', from: 'xl', isFigure: true, cell: ({ saves }) => formatNumber(saves) },
  { heading: 'Bevakas', from: 'xl', isFigure: true, cell: ({ watched }) => formatNumber(watched) },
  { heading: 'Telefon', from: 'xl', isFigure: true, cell: ({ telephones }) => formatNumber(telephones) },
  { heading: 'Meddelanden', from: 'xl', isFigure: true, cell: ({ messages }) => formatNumber(messages) },
  {
    heading: 'Pris',
    from: 'xl',
    cell: ({ position }) =>
      position === null ? (
        '–'
      ) : (
        <Link to={dealerPricesUrl()} className="hover:underline">
          {position}
        </Link>
      ),
  },
];
