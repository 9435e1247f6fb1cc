import type { MetaFunction } from 'react-router';
import { formatPrice } from '#src/domain/format/price.ts';
import { STATUS_WORDS } from '#src/domain/vocabulary/vocabulary.ts';
import { staffAdUrl, staffConversationsUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Link } from '#src/web/ui/link.tsx';
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
        {messages.map(({ id, role, message, at, rating, cars }) => (
          <li key={id} className="rounded-card border border-line p-4">
            <p className="flex flex-wrap items-center gap-2 text-fine text-quiet">
              <span className="font-semibold">{role === 'user' ? 'Besökaren' : 'Rådgivaren'}</span>
              <ShortTime at={at} />
              {rating && <Badge tone={rating === 'up' ? 'calm' : 'alert'}>{RATING_WORDS[rating]}</Badge>}
            </p>
            <p dir="auto" className="mt-1 text-small wrap-anywhere whitespace-pre-line">
              {message}
            </p>
            {cars.length > 0 && (
              <ul aria-label="Visade bilar" className="mt-3 grid gap-1 border-t border-line pt-2 text-small">
                {cars.map(({ id: carId, reasons, ad }) => (
                  <li key={carId} className="wrap-anywhere">
                    {ad === null ? (
                      `Annons ${carId} finns inte längre`
                    ) : (
                      <Link to={staffAdUrl(carId)} className="link font-medium">
                        {ad.name}
                      </Link>
                    )}
                    <span className="text-quiet">
                      {[
                        ad === null ? null : formatPrice(ad.price),
                        ad === null || ad.status === 'active' ? null : `nu ${STATUS_WORDS[ad.status]}`,
                        ...reasons,
                      ]
                        .filter((part) => part !== null)
                        .map((part) => ` · ${part}`)
                        .join('')}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {messages.length === 0 && <p className="text-small text-quiet">Meddelandena är raderade.</p>}
    </div>
  );
}
