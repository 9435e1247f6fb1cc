import type { MetaFunction } from 'react-router';
import { staffConversationsUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import type { Route } from './+types/conversation-route.ts';
import { readStaffConversation } from './conversations-data.server.ts';
import { RATING_WORDS } from './rating-words.ts';

export const loader = staffLoader(readStaffConversation);
export const meta: MetaFunction = ({ matches }) => staffTags('Samtal', matches);

/** A visitor's conversation with the adviser. */
export default function ConversationRoute({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData;
  return (
    <div className="max-w-3xl">
      <UpLink to={staffConversationsUrl()}>Samtal</UpLink>
      <h1 className="text-title">Samtal</h1>
      <ol className="mt-6 grid gap-4">
        {messages.map(({ id, role, message, at, rating }) => (
          <li key={id} className="rounded-card border border-line p-4">
            <p className="flex flex-wrap items-center gap-2 text-fine text-quiet">
              <span className="font-semibold">{role === 'user' ? 'Besökaren' : 'Rådgivaren'}</span>
              <ShortTime at={at} />
              {rating && <Badge tone={rating === 'up' ? 'calm' : 'alert'}>{RATING_WORDS[rating]}</Badge>}
            </p>
            <p dir="auto" className="mt-1 text-small wrap-anywhere whitespace-pre-line">
              {message}
            </p>
          </li>
        ))}
      </ol>
      {messages.length === 0 && <p className="text-small text-quiet">Meddelandena är raderade.</p>}
    </div>
  );
}
