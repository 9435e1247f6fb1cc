import { type MetaFunction, useLoaderData } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { readImports } from './imports-data.server.ts';
import { ImportsPage } from './imports-page.tsx';

export const loader = staffLoader(readImports);
export const meta: MetaFunction = ({ matches }) => staffTags('Imports', matches);

export default function ImportsRoute() {
  return <ImportsPage {...useLoaderData<typeof loader>()} />;
}
