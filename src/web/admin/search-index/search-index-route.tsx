import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { readSearchIndex, searchIndexAction } from './search-index-data.server.ts';
import { SearchIndexPage } from './search-index-page.tsx';

export const loader = staffLoader(readSearchIndex);
export const action = searchIndexAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Search Index', matches);

export default function SearchIndexRoute() {
  return <SearchIndexPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
