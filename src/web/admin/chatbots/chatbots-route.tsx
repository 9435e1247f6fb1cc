import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { chatbotsAction, readChatbots } from './chatbots-data.server.ts';
import { ChatbotsPage } from './chatbots-page.tsx';

export const loader = staffLoader(readChatbots);
export const action = chatbotsAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Chatbots', matches);

export default function ChatbotsRoute() {
  return <ChatbotsPage model={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}

/** Forms of this page may require reauthentication. */
export { StaffError as ErrorBoundary } from '#src/web/admin/proof/staff-error.tsx';
