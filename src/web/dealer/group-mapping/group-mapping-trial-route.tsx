import { Link, type MetaFunction } from 'react-router';
import { groupMappingUrl } from '#src/office-urls.ts';
import { sitesLoader } from '#src/request/accounts/dealer.server.ts';
import { TrialPage } from '#src/web/office/mappings/trial-view.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/group-mapping-trial-route.ts';
import { groupMappingTrialAction } from './group-mapping-data.server.ts';

export const loader = sitesLoader(async () => null);
export const action = groupMappingTrialAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Provkörning', matches);

/** Trial of the whole file, opened in a new tab from the editor. */
export default function GroupMappingTrialRoute({ actionData }: Route.ComponentProps) {
  return (
    <TrialPage
      shown={actionData}
      editor={
        <Link to={groupMappingUrl()} className="link">
          koncernens kolumner
        </Link>
      }
    />
  );
}
