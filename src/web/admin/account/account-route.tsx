import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { accountPageAction } from './account-actions.server.ts';
import { readAccountPage } from './account-data.server.ts';
import { AccountPage } from './account-page.tsx';

export const loader = staffLoader(readAccountPage);
export const action = accountPageAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Mitt konto', matches);

export default function AccountRoute() {
  return <AccountPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/admin/proof/staff-error.tsx';
