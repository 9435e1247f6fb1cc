import { Link, type MetaFunction } from 'react-router';
import { ownMappingUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { TrialPage } from '#src/web/office/mappings/trial-view.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/own-mapping-trial-route.ts';
import { ownMappingTrialAction } from './own-mapping-data.server.ts';

export const loader = dealerLoader(async () => null);
export const action = ownMappingTrialAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Provkörning', matches);

/** Trial of the whole file, opened in a new tab from the editor. */
export default function OwnMappingTrialRoute({ actionData }: Route.ComponentProps) {
  return (
    <TrialPage
      shown={actionData}
      editor={
        <Link to={ownMappingUrl()} className="link">
          era kolumner
        </Link>
      }
    />
  );
}
