import { Link, type MetaFunction } from 'react-router';
import { mappingsUrl, mappingUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { TrialPage } from '#src/web/office/mappings/trial-view.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/mapping-trial-route.ts';
import { trialAction } from './mappings-data.server.ts';

export const loader = staffLoader(async ({ params }) => ({ id: readId(params.id) }));
export const action = trialAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Provkörning', matches);

/** Trial of a whole file, opened in a new tab from the editor. */
export default function MappingTrialRoute({ loaderData: { id }, actionData }: Route.ComponentProps) {
  return (
    <TrialPage
      shown={actionData}
      editor={
        <Link to={id === null ? mappingsUrl() : mappingUrl(id)} className="link">
          handlarens kolumner
        </Link>
      }
    />
  );
}
