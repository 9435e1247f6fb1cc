import { type MetaFunction, useLoaderData } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { readStaffCategories } from './categories-data.server.ts';
import { StaffCategoriesPage } from './categories-page.tsx';

export const loader = staffLoader(readStaffCategories);
export const meta: MetaFunction = ({ matches }) => staffTags('Categories', matches);

export default function StaffCategoriesRoute() {
  return <StaffCategoriesPage {...useLoaderData<typeof loader>()} />;
}
