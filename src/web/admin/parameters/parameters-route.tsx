import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { parametersAction, readParameters } from './parameters-data.server.ts';
import { ParametersPage } from './parameters-page.tsx';

export const loader = staffLoader(readParameters);
export const action = parametersAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Parameters', matches);

export default function ParametersRoute() {
  return <ParametersPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/admin/proof/staff-error.tsx';
