import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { categoryAction, readStaffCategory } from './category-data.server.ts';
import { StaffCategoryPage } from './category-page.tsx';

export const loader = staffLoader(readStaffCategory);
export const action = categoryAction;
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  staffTags(loaderData?.fields.name ?? 'Kategori', matches);

export default function StaffCategoryRoute() {
  return <StaffCategoryPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
