import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { importAction, readImportPage } from './import-data.server.ts';
import { ImportPage } from './import-page.tsx';

export const loader = staffLoader(readImportPage);
export const action = importAction;
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  staffTags(loaderData?.run.file ?? 'Import', matches);

export default function ImportRoute() {
  return <ImportPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
