import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { readUserRoles, userRolesAction } from './user-roles-data.server.ts';
import { UserRolesPage } from './user-roles-page.tsx';

export const loader = staffLoader(readUserRoles);
export const action = userRolesAction;
export const meta: MetaFunction = ({ matches }) => staffTags('User Roles', matches);

export default function UserRolesRoute() {
  return <UserRolesPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/admin/proof/staff-error.tsx';
