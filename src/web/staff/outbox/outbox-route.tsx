import type { MetaFunction } from 'react-router';
import { formatCount } from '#src/domain/format/numbers.ts';
import { outboxUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { TextSearch } from '#src/web/office/page/text-search.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/outbox-route.ts';
import { readOutbox } from './outbox-data.server.ts';

export const loader = staffLoader(readOutbox);
export const meta: MetaFunction = ({ matches }) => staffTags('Utkorg', matches);

/** Mail as it would have been sent, with clickable links. */
export default function OutboxRoute({ loaderData }: Route.ComponentProps) {
  const { mails, text } = loaderData;
  return (
    <div className="max-w-3xl">
      <h1 className="text-title">Utkorg</h1>
      <p className="mt-1 text-small text-quiet">E-post skickas inte härifrån. Här står det som skulle ha skickats.</p>
      <TextSearch key={text} text={text} clearUrl={outboxUrl()} className="mt-4">
        {formatCount(mails.length, 'mejl', 'mejl')}
      </TextSearch>
      {mails.length === 0 && (
        <p className="mt-8 text-body">{text === '' ? 'Utkorgen är tom.' : 'Inget mejl stämmer med det du sökte.'}</p>
      )}
      <ul className="mt-6 grid gap-6">
        {mails.map((mail) => (
          <li key={mail.id} className="min-w-0">
            <article className="border-t border-line pt-4">
              <h2 className="text-body font-semibold">{mail.subject}</h2>
              <p className="text-fine text-quiet">
                Till {mail.recipient} · <ShortTime at={mail.createdAt} />
              </p>
              <p className="mt-3 text-small wrap-anywhere whitespace-pre-wrap">
                <Linked text={mail.body} />
              </p>
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Text with its URLs as links. */
function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, place) =>
    place % 2 === 1 ? (
      <a key={part} href={part} className="link">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
