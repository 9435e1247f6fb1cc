import { X } from 'lucide-react';
import { useLocation } from 'react-router';
import { noticeOf } from '#src/request/notices.ts';
import { NOTICE_PARAM } from '#src/visitor-urls.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Message } from '#src/web/ui/message.tsx';

/** The notice named in the query; null where the query names none. */
export function NoticeMessage() {
  const { pathname, search } = useLocation();
  const notice = noticeOf(search);
  if (!notice) return null;
  const params = new URLSearchParams(search);
  params.delete(NOTICE_PARAM);
  return (
    <div className="relative">
      <Message tone={notice.tone} title={notice.title}>
        <p className="pr-10">{notice.text}</p>
      </Message>
      <Link
        to={params.size === 0 ? pathname : `${pathname}?${params}`}
        replace
        aria-label="Stäng meddelandet"
        className="touch absolute top-1 right-1 grid w-11 place-items-center rounded-card text-ink hover:bg-sunken"
      >
        <X aria-hidden size={18} />
      </Link>
    </div>
  );
}
