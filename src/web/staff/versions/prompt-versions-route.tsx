import type { MetaFunction } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/prompt-versions-route.ts';
import { promptVersions } from './content-versions.server.ts';
import { readVersions, versionsAction } from './versions-data.server.ts';
import { VersionsPage } from './versions-page.tsx';

export const loader = staffLoader(readVersions(promptVersions));
export const action = versionsAction(promptVersions);
export const meta: MetaFunction = ({ matches }) => staffTags('Versioner', matches);
/** Restoring may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/office/reauthentication/staff-error.tsx';

export default function VersionsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <VersionsPage model={loaderData} answer={actionData} />;
}
