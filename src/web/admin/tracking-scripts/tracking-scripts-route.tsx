import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { readTrackingScripts, trackingScriptsAction } from './tracking-scripts-data.server.ts';
import { TrackingScriptsPage } from './tracking-scripts-page.tsx';

export const loader = staffLoader(readTrackingScripts);
export const action = trackingScriptsAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Tracking Scripts', matches);

export default function TrackingScriptsRoute() {
  return <TrackingScriptsPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/admin/proof/staff-error.tsx';
