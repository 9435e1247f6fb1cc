import { formatDateTime } from '#src/domain/format/dates.ts';
import { PostForm } from '#src/web/admin/editing/post-form.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { SessionModel } from './account-data.server.ts';

/** Active sessions of the account, each with a button that ends it. */
export function SessionList({ sessions }: { sessions: SessionModel[] }) {
  return (
    <Section heading="Här är du inloggad">
      <ul className="border-t border-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3"
          >
            <div className="text-small">
              <p className="font-semibold">
                {session.browser} {session.isThis && <Badge tone="plain">den här</Badge>}
              </p>
              <p className="text-fine text-quiet">
                Inloggad {formatDateTime(session.createdAt)} · aktiv {formatDateTime(session.activeAt)} ·{' '}
                {session.network}
              </p>
            </div>
            {!session.isThis && (
              <PostForm>
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="session" value={session.id} />
                <Button kind="small">Avsluta</Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm className="mt-4">
          <input type="hidden" name="intent" value="end-others" />
          <Button kind="quiet">Avsluta alla andra</Button>
        </PostForm>
      )}
    </Section>
  );
}
