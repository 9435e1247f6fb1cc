import { Link, type MetaFunction } from 'react-router';
import { daysBetween, formatCalendarDay, formatDateTime, formatDays } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { feedSourcesUrl, staffCategoriesUrl } from '#src/office-urls.ts';
import { importsUrl, securityEventsUrl, staffAdsUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ImportTable } from '#src/web/office/deliveries/import-table.tsx';
import { Figure } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { EVENT_COLUMNS } from '#src/web/staff/security-events/event-columns.tsx';
import { BarChart } from '#src/web/ui/charts/bar-chart.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/dashboard-route.ts';
import { type DashboardModel, dashboardAction, readDashboard } from './dashboard-data.server.ts';
import { SetupChecklist } from './setup-checklist.tsx';
import { SitePlots } from './site-plots.tsx';
import { StockPlots } from './stock-plots.tsx';
import { WorkQueues } from './work-queues.tsx';

export const loader = staffLoader(readDashboard);
export const action = dashboardAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Dashboard', matches);

/** Key figures of the site, latest imports and security events. */
export default function DashboardRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const {
    email,
    version,
    parameters,
    stock,
    queues,
    stockDays,
    siteDays,
    imports,
    silence,
    errors,
    serious,
    chat,
    dailyTokens,
    events,
    overdueReviews,
    reportedSources,
    views,
    setup,
    now,
  } = loaderData;
  return (
    <>
      <h1 className="text-title" lang="en">
        Dashboard
      </h1>
      <p className="mt-1 text-small text-quiet">{`Välkommen, ${email} · version ${version}`}</p>
      <AnswerMessage answer={answer} className="mt-6" />
      {setup && (
        <div className="mt-8">
          <SetupChecklist steps={setup} />
        </div>
      )}
      <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-8 border-y border-line py-6 md:grid-cols-4">
        <Figure label="Annonser till salu" value={formatNumber(stock.active)}>
          {formatNumber(stock.withImage)} med bild
        </Figure>
        <Figure label="Beståndet ändrades" value={stock.changedAt ? age(stock.changedAt, now) : 'aldrig'}>
          {stock.changedAt && formatDateTime(stock.changedAt)}
        </Figure>
        <Figure label="Importer med fel senaste dygnet" value={formatNumber(errors.imports)}>
          <Link to={errors.importsUrl} className="link touch flex items-center">
            Visa importerna
          </Link>
          {serious !== null && (
            <Link to={serious.url} className="link touch flex items-center">
              {serious.text}
            </Link>
          )}
        </Figure>
        <Figure label="Parametrar" value={formatNumber(parameters)}>
          {parameters === 1 ? 'konfiguration' : 'konfigurationer'}
        </Figure>
      </dl>
      <div className="mt-10 grid grid-cols-1 gap-12">
        <WorkQueues queues={queues} views={views} />
        <StockPlots days={stockDays} siteDays={siteDays} />
        <SitePlots days={siteDays} />
        <Section heading="Senaste importerna">
          <ImportTable imports={imports} caption="Senaste importerna" />
          <Link to={importsUrl()} className="touch mt-2 inline-flex items-center text-small font-semibold text-moss">
            Alla importer
          </Link>
        </Section>
        <SilentDealersPart {...silence} />
        {reportedSources > 0 && (
          <Section heading="Hämtningar">
            <p className="text-body">
              {formatCount(reportedSources, 'handlares fil', 'handlares filer')} kan inte hämtas, eller ändras inte
              längre.{' '}
              <Link to={feedSourcesUrl()} className="link">
                Visa hämtningarna
              </Link>
            </p>
          </Section>
        )}
        {overdueReviews > 0 && (
          <Section heading="Kategorierna">
            <p className="text-body">
              {formatCount(overdueReviews, 'bil', 'bilar')} har texter som ingen har granskat på ett år.{' '}
              <Link to={staffCategoriesUrl()} className="link">
                Visa kategorierna
              </Link>
            </p>
          </Section>
        )}
        <ChatUsePart chat={chat} dailyTokens={dailyTokens} />
        <Section heading="Säkerhetshändelser">
          {events === null ? (
            <p className="text-small text-quiet">Otillräckliga behörigheter</p>
          ) : (
            <>
              <PlainTable
                caption="De senaste säkerhetshändelserna"
                columns={EVENT_COLUMNS}
                rows={events}
                empty="Inga händelser."
              />
              <Link
                to={securityEventsUrl()}
                className="touch mt-2 inline-flex items-center text-small font-semibold text-moss"
              >
                Alla säkerhetshändelser
              </Link>
            </>
          )}
        </Section>
      </div>
    </>
  );
}

/** Age in words, by days of the calendar: "i dag", "i går", "3 dagar sedan". */
function age(instant: Date, now: Date): string {
  const days = daysBetween(instant, now);
  return ['i dag', 'i går'][days] ?? `${formatDays(days)} sedan`;
}

/** Usage of the adviser over the last seven days. */
function ChatUsePart({ chat, dailyTokens }: Pick<DashboardModel, 'chat' | 'dailyTokens'>) {
  const { conversations, messages, modelAnswers, builtInAnswers, refused, tokens, tokensToday, days } = chat;
  return (
    <Section heading="Rådgivaren, senaste sju dagarna">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-6 sm:grid-cols-3">
          <Figure label="Samtal" value={formatNumber(conversations)} />
          <Figure label="Meddelanden" value={formatNumber(messages)}>
            {formatCount(refused, 'avvisat', 'avvisade')}
          </Figure>
          <Figure label="Svar av språkmodellen" value={formatNumber(modelAnswers)} />
          <Figure label="Svar av den inbyggda" value={formatNumber(builtInAnswers)} />
          <Figure label="Tokens i dag" value={formatNumber(tokensToday)}>
            {dailyTokens === null ? 'ingen språkmodell är inställd' : `av ${formatNumber(dailyTokens)}`}
          </Figure>
          <Figure label="Tokens" value={formatNumber(tokens)} />
        </dl>
        <figure>
          <figcaption className="mb-3 text-small font-semibold">Meddelanden per dag</figcaption>
          {messages === 0 ? (
            <p className="text-small text-quiet">Ingen har skrivit till rådgivaren.</p>
          ) : (
            <BarChart
              bars={days.map((day) => ({
                label: formatCalendarDay(day.day),
                value: day.messages,
                text: formatNumber(day.messages),
              }))}
            />
          )}
        </figure>
      </div>
    </Section>
  );
}

type Dealer = DashboardModel['silence']['dealers'][number];

const DEALER_COLUMNS: readonly Column<Dealer>[] = [
  {
    heading: 'Handlare',
    className: 'min-w-44',
    cell: ({ id, name }) => (
      <Link
        to={staffAdsUrl({ dealerId: id })}
        className="-my-1 inline-block py-1 font-medium wrap-anywhere hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    heading: 'Senaste leverans',
    className: 'whitespace-nowrap',
    cell: ({ lastDeliveredAt }) => <ShortTime at={lastDeliveredAt} />,
  },
  {
    heading: 'Vanligen emellan',
    cell: ({ intervalDays }) => (intervalDays === null ? 'okänt' : formatDays(Math.round(intervalDays))),
  },
  { heading: 'Annonser till salu', isFigure: true, cell: ({ ads }) => formatNumber(ads) },
];

/** Dealers that have stopped delivering, and the result of the last check. */
const SilentDealersPart = ({ dealers, total, lastCheck }: DashboardModel['silence']) => (
  <Section heading="Tysta handlare">
    <p className="mb-3 text-small text-quiet">
      {lastCheck === null ? 'Ingen kontroll är gjord än.' : checkText(lastCheck)}
    </p>
    {/* Before the first check no dealer has a state. */}
    {(lastCheck !== null || dealers.length > 0) && (
      <PlainTable
        caption="Tysta handlare"
        columns={DEALER_COLUMNS}
        rows={dealers}
        empty="Alla handlare har levererat som vanligt."
      />
    )}
    {total > dealers.length && (
      <p className="mt-2 text-small text-quiet">{`De ${dealers.length} med flest annonser av ${formatNumber(total)} visas.`}</p>
    )}
  </Section>
);

const checkText = (check: NonNullable<DashboardModel['silence']['lastCheck']>): string => {
  const { checkedAt, dealersMarked, dealersConfirmed, dealersClosed, adsClosed } = check;
  const counts = [
    formatCount(dealersMarked, 'handlare hade tystnat', 'handlare hade tystnat'),
    formatCount(dealersConfirmed, 'var tyst inte längre', 'var tysta inte längre'),
    `${formatCount(adsClosed, 'annons', 'annonser')} hos ${formatCount(dealersClosed, 'handlare', 'handlare')} togs bort`,
  ];
  return `Senaste kontrollen ${formatDateTime(checkedAt)}: ${counts.join(', ')}.`;
};
