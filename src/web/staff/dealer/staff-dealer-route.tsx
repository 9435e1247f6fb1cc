import { formatDateTime } from '#src/domain/format/dates.ts';
import { staffAdUrl, staffDealerIdentityUrl, staffDealersUrl, staffDealerUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { dealerUrl } from '#src/urls.ts';
import { DetailsForm } from '#src/web/office/dealer-details/details-form.tsx';
import { ListLinks } from '#src/web/office/page/list-links.tsx';
import { DeadPicturesSection } from '#src/web/office/pictures/dead-pictures.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { Route } from './+types/staff-dealer-route.ts';
import { readStaffDealer, staffDealerAction } from './staff-dealer-data.server.ts';
import { StoppedGrowth } from './stopped-growth.tsx';

export const loader = staffLoader(readStaffDealer);
export const action = staffDealerAction;
export const meta: Route.MetaFunction = ({ loaderData, matches }) => staffTags(loaderData?.name ?? 'Handlare', matches);

/** The details of one dealer. */
export default function StaffDealerRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, list, name, mayMerge, stoppedGrowth, deadPictures, form } = loaderData;
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
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-small text-quiet">
        {lastDeliveredAt === null ? 'Har inte levererat.' : `Senaste leverans ${formatDateTime(lastDeliveredAt)}.`}
        <Link to={dealerUrl(slug)} reloadDocument className="link touch inline-flex items-center">
          Visa på webbplatsen
        </Link>
        {mayMerge && (
          <Link to={staffDealerIdentityUrl(id)} className="link touch inline-flex items-center">
            Slå ihop eller dela
          </Link>
        )}
      </p>
      {stoppedGrowth && <StoppedGrowth delivery={stoppedGrowth} />}
      <DeadPicturesSection found={deadPictures} adUrlOf={staffAdUrl} />
      <DetailsForm model={form} answer={actionData} />
    </div>
  );
}
