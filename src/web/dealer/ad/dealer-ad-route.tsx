import { Link } from 'react-router';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { dealerPosterUrl } from '#src/office-urls.ts';
import { dealerStockUrl } from '#src/pages/list-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { adUrl, valuationMethodUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { SameCarNote } from '#src/web/office/ad-form/same-car-note.tsx';
import { OverrideList, PictureForm, StatusForm, VehicleForm } from '#src/web/office/ad-form/vehicle-forms.tsx';
import { AdDecisions } from '#src/web/office/decisions/ad-decisions.tsx';
import { AdPictures } from '#src/web/office/pictures/ad-pictures.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/dealer-ad-route.ts';
import { dealerAdAction, readDealerAd } from './dealer-ad-data.server.ts';

export const loader = dealerLoader(readDealerAd);
export const action = dealerAdAction;
export const meta: Route.MetaFunction = ({ loaderData, matches }) => staffTags(loaderData?.ad.name ?? 'Bil', matches);

/** One ad of the dealer, with its corrections. */
export default function DealerAdRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { ad, overrides, pictures, judgement, sameCar, deadPictures, priced, weeks, decisions, withheld, flags } =
    loaderData;
  const override = overrides.find(({ field }) => field === 'status');
  return (
    <>
      <p className="mb-2 text-small">
        <Link to={dealerStockUrl()} className="font-medium text-moss hover:underline">
          Bilar
        </Link>
      </p>
      <h1 className="text-title wrap-anywhere">{ad.name}</h1>
      <p className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-small">
        {ad.status !== 'hidden' && ad.status !== 'draft' && (
          <Link reloadDocument to={adUrl(ad.internal_id)} className="link">
            Visa annonsen på webbplatsen
          </Link>
        )}
        {ad.status === 'active' && (
          <a href={dealerPosterUrl(ad.internal_id)} className="link">
            Affisch med QR-kod (PDF)
          </a>
        )}
      </p>
      <AdDecisions decisions={decisions} answer={answerTo(answer, 'complain')} />
      <div className="mt-8 grid grid-cols-1 gap-12 xl:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-12">
          <Section heading="Rättelser">
            <div className="grid grid-cols-1 gap-6">
              <AnswerMessage
                answer={answer && !['edit', 'pictures', 'complain'].includes(answer.intent) ? answer : null}
              />
              {ad.status !== 'draft' && (
                <StatusForm
                  key={ad.status}
                  status={ad.status}
                  override={override}
                  withheld={withheld}
                  reader="dealer"
                />
              )}
              <OverrideList
                overrides={overrides.filter(({ field }) => field !== 'status')}
                hasFeed={override?.feedValue !== null}
                reader="dealer"
              />
              <VehicleForm ad={ad} answer={answerTo(answer, 'edit')} />
            </div>
          </Section>
          <Section heading="Prisbedömning">
            <p className="text-small font-semibold">{judgement}</p>
            {priced?.tips.map((tip) => (
              <p key={tip} className="text-small">
                {tip}
              </p>
            ))}
            {priced !== undefined && priced.speed.length > 0 && (
              <div className="mt-3">
                <PlainTable caption="Hur fort liknande bilar försvinner" columns={SPEED} rows={priced.speed} />
              </div>
            )}
            <p className="mt-1 text-small">
              <Link reloadDocument to={valuationMethodUrl()} className="link">
                Så bedömer vi priser
              </Link>
            </p>
          </Section>
          <Section heading="Siffror per vecka">
            <PlainTable
              caption="Siffror per vecka"
              columns={WEEKS}
              rows={weeks}
              empty="Ingen har öppnat annonsen än."
            />
          </Section>
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-12">
          <Section heading="Bilder">
            <AdPictures addresses={ad.image_urls} shown={pictures} dead={deadPictures} />
            <PictureForm ad={ad} shown={pictures} dead={deadPictures} answer={answerTo(answer, 'pictures')} />
          </Section>
          <SameCarNote ads={sameCar} />
          <Section heading="Anmärkningar">
            <p className="text-small text-quiet">{flags}</p>
          </Section>
        </div>
      </div>
    </>
  );
}

type Model = Route.ComponentProps['loaderData'];

const SPEED: readonly Column<NonNullable<Model['priced']>['speed'][number]>[] = [
  { heading: 'Pris', cell: ({ name }) => name },
  { heading: 'Kronor', cell: ({ price }) => price },
  { heading: 'Hälften borta på', isFigure: true, cell: ({ days }) => days },
];

const WEEKS: readonly Column<Model['weeks'][number]>[] = [
  { heading: 'Vecka', className: 'whitespace-nowrap', cell: ({ week }) => week },
  { heading: 'Visad', isFigure: true, cell: ({ shown }) => formatNumber(shown) },
  { heading: 'Öppnad', isFigure: true, cell: ({ views }) => formatNumber(views) },
  { heading: 'Sparad', isFigure: true, cell: ({ saves }) => formatNumber(saves) },
  { heading: 'Telefon', isFigure: true, cell: ({ telephones }) => formatNumber(telephones) },
  { heading: 'Meddelanden', isFigure: true, cell: ({ messages }) => formatNumber(messages) },
];
