import { Link } from 'react-router';
import { formatDate, formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { dealerAdUrl, dealerEnquiriesUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { AcceptAgreementsBox } from '#src/web/dealer/agreements/accept-agreements-box.tsx';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { Figure, StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { DeadPicturesSection } from '#src/web/office/pictures/dead-pictures.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { BarChart } from '#src/web/ui/charts/bar-chart.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/dealer-overview-route.ts';
import { type DealerOverviewModel, dealerOverviewAction, readDealerOverview } from './dealer-overview-data.server.ts';
import { FirstStepsList } from './first-steps-list.tsx';
import { QualityReport } from './quality-report.tsx';

export const loader = dealerLoader(readDealerOverview);
export const action = dealerOverviewAction;
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  staffTags(loaderData?.dealer ?? 'Översikt', matches);

/** The first page of the dealers' own area: stock, views and quality. */
export default function DealerOverviewRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { dealer, slug, steps, toAccept, stock } = loaderData;
  return (
    <div className="max-w-5xl">
      <StaffHeading title={dealer} />
      <AnswerMessage answer={answer} className="mt-6 max-w-3xl" />
      {toAccept.length > 0 && <AcceptAgreementsBox toAccept={toAccept} />}
      {stock.unconfirmedAt !== null && (
        <Message tone="bad" title="Ingen ny leverans" className="mt-6">
          <p>
            Vi har inte fått någon leverans sedan {formatDate(stock.lastDeliveredAt ?? stock.unconfirmedAt)}. Annonserna
            visas som obekräftade tills nästa kommer.
          </p>
        </Message>
      )}
      {steps !== null && (
        <div className="mt-8">
          <FirstStepsList steps={steps} slug={slug} stock={stock} />
        </div>
      )}
      {/* A dealer that has had nothing here yet would see zeros. */}
      {(stock.active > 0 || stock.lastDeliveredAt !== null) && <Figures {...loaderData} />}
    </div>
  );
}

/** The stock, its quality and its views. */
function Figures({ stock, quality, trend, median, views, unanswered, deadPictures }: DealerOverviewModel) {
  return (
    <>
      <dl className="mt-8 grid grid-cols-2 gap-6 md:grid-cols-5">
        <Figure label="Bilar till salu" value={formatNumber(stock.active)}>
          {stock.withheld > 0 && formatCount(stock.withheld, 'bil till visas inte än', 'bilar till visas inte än')}
        </Figure>
        <Figure label="Utan bild" value={formatNumber(stock.withoutPicture)}>
          {stock.withoutPicture > 0 && 'visas inte i fordonslistan'}
        </Figure>
        <Figure label="Visningar i dag" value={formatNumber(views.at(-1)?.views ?? 0)} />
        <Figure label="Obesvarade meddelanden" value={formatNumber(unanswered)}>
          {unanswered > 0 && (
            <Link to={dealerEnquiriesUrl({ status: 'unanswered' })} className="link">
              Läs och svara
            </Link>
          )}
        </Figure>
        <Figure
          label="Senaste leverans"
          value={stock.lastDeliveredAt ? formatDateTime(stock.lastDeliveredAt) : 'ingen'}
          isWords
        />
      </dl>
      <div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-12">
        <Section heading="Kvalitet">
          {quality === null ? (
            <p className="text-small text-quiet">Det finns inga bilar till salu att bedöma.</p>
          ) : (
            <QualityReport quality={quality} trend={trend} median={median} />
          )}
          <DeadPicturesSection found={deadPictures} adUrlOf={dealerAdUrl} />
        </Section>
        <Section heading="Visningar och klick">
          <p className="mb-4 max-w-prose text-small text-quiet">
            En visning är en öppnad annons, ett klick leder till annonsen hos er. Vi räknar utan kakor och utan att veta
            vem som tittar.
          </p>
          {views.some((day) => day.views + day.clicks > 0) ? (
            <BarChart bars={views.toReversed().map(viewsBar)} />
          ) : (
            <p className="text-small">Ingen har öppnat en annons de senaste {views.length} dagarna.</p>
          )}
        </Section>
      </div>
    </>
  );
}

const viewsBar = ({ day, views, clicks }: DealerOverviewModel['views'][number]) => ({
  label: formatDate(new Date(`${day}T12:00:00Z`)),
  value: views,
  text: `${formatCount(views, 'visning', 'visningar')} ·${UNIT_SPACE}${formatCount(clicks, 'klick', 'klick')}`,
});
