import { type MetaFunction, useLoaderData } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { readOutbox } from './outbox-data.server.ts';
import { OutboxPage } from './outbox-page.tsx';

export const loader = staffLoader(readOutbox);
export const meta: MetaFunction = ({ matches }) => staffTags('Utkorg', matches);

export default function OutboxRoute() {
  return <OutboxPage {...useLoaderData<typeof loader>()} />;
}
