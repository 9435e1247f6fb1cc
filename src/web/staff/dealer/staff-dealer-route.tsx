import { formatDateTime } from '#src/domain/format/dates.ts';
import { staffGroupUrl } from '#src/office-urls.ts';
import {
  staffAdsUrl,
  staffAdUrl,
  staffDealerIdentityUrl,
  staffDealersUrl,
  staffDealerUrl,
} from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { dealerUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { DetailsForm } from '#src/web/office/dealer-details/details-form.tsx';
import { QualityLines } from '#src/web/office/dealer-quality/quality-lines.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { ListLinks } from '#src/web/office/page/list-links.tsx';
import { DeadPicturesSection } from '#src/web/office/pictures/dead-pictures.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { StaffNotes } from '#src/web/staff/notes/staff-notes.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/staff-dealer-route.ts';
import { CarLookup } from './car-lookup.tsx';
import { DealerTiles, QUALITY_ID } from './dealer-tiles.tsx';
import { readStaffDealer, staffDealerAction } from './staff-dealer-data.server.ts';
import { StoppedGrowth } from './stopped-growth.tsx';
import { WithheldDealer } from './withheld-dealer.tsx';

export const loader = staffLoader(readStaffDealer);
export const action = staffDealerAction;
export const meta: Route.MetaFunction = ({ loaderData, matches }) => staffTags(loaderData?.name ?? 'Handlare', matches);

/** Everything about one dealer: its numbers with the pages behind them, an answer to its question, its details, and notes of staff. */
export default function StaffDealerRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, list, name, group, quality, score, hub, asked, notes, mayMerge, stoppedGrowth, deadPictures, form } =
    loaderData;
  const { slug, lastDeliveredAt } = form;
  return (
    <div className="max-w-4xl">
      <ListLinks
        heading="Handlare"
        url={staffDealersUrl(list?.query)}
        place={list}
        urlOf={(other) => staffDealerUrl(other, list?.query)}
        nouns={['handlare', 'Handlare']}
      />
      <h1 className="text-title wrap-anywhere">{name}</h1>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 text-small text-quiet">
        {lastDeliveredAt === null ? 'Har inte levererat.' : `Senaste leverans ${formatDateTime(lastDeliveredAt)}.`}
        <Link to={dealerUrl(slug)} reloadDocument className="link touch inline-flex items-center">
          Visa på webbplatsen
        </Link>
        {group !== null && (
          <span>
            Hör till{' '}
            {mayMerge ? (
              <Link to={staffGroupUrl(group.id)} className="link touch inline-flex items-center">
                {group.name}
              </Link>
            ) : (
              group.name
            )}
            .
          </span>
        )}
        {mayMerge && (
          <Link to={staffDealerIdentityUrl(id)} className="link touch inline-flex items-center">
            Slå ihop eller dela
          </Link>
        )}
        <PostForm intent="view-as">
          <button type="submit" className="link touch inline-flex cursor-pointer items-center">
            Se som handlaren
          </button>
        </PostForm>
      </div>
      <AnswerMessage answer={answerTo(actionData, 'view-as')} className="mt-4" />
      {form.missing.length > 0 && <WithheldDealer missing={form.missing} />}
      {stoppedGrowth && <StoppedGrowth delivery={stoppedGrowth} />}
      <DealerTiles id={id} name={name} hub={hub} score={score} mayMerge={mayMerge} />
      <CarLookup id={id} asked={asked} hub={hub} />
      {quality.length > 0 && (
        <Section heading="Kvalitet" headingClass="text-large" className="mt-10" id={QUALITY_ID}>
          <QualityLines lines={quality} urlOf={(lacking) => staffAdsUrl({ dealerId: id, lacking })} />
        </Section>
      )}
      <DeadPicturesSection found={deadPictures} adUrlOf={staffAdUrl} />
      <div className="mt-10">
        <StaffNotes notes={notes} answer={actionData} action={staffDealerUrl(id)} />
      </div>
      <Section heading="Uppgifter" headingClass="text-large" className="mt-10">
        <DetailsForm model={form} answer={actionData} />
      </Section>
    </div>
  );
}
