import { TriangleAlert } from 'lucide-react';
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { CHECK_SECONDS, minutesText, WARNING_MINUTES } from '#src/domain/accounts/sign-in-limits.ts';
import { sessionUrl } from '#src/office-urls.ts';
import { loginUrl, withNotice } from '#src/visitor-urls.ts';
import { type UnsavedForms, UnsavedFormsContext } from '#src/web/office/unsaved/unsaved-forms.ts';
import { Button } from '#src/web/ui/button.tsx';

/** Warns before the session expires. Without JavaScript only the server enforces the expiry. */
export function SessionWatch({ secondsLeft }: { secondsLeft: number }) {
  const forms = useContext(UnsavedFormsContext);
  const { session, refresh } = useSession(secondsLeft, forms);
  if (session.secondsLeft > WARNING_MINUTES * 60) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-20 [:root:has(.save-bar)_&]:bottom-36 mx-auto flex max-w-xl flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-edge bg-raised px-4 py-3 text-small shadow-float"
    >
      <TriangleAlert aria-hidden size={20} className="shrink-0 text-red" />
      <div className="flex-1 basis-60">
        <p className="font-semibold">Session varning</p>
        <p>
          {session.isAtLongest
            ? `Du har varit inloggad i nästan tolv timmar och loggas ut om ${minutesText(session.secondsLeft)}. Spara det du gör.`
            : `Du loggas ut om ${minutesText(session.secondsLeft)} om inget händer.`}
        </p>
      </div>
      {!session.isAtLongest && (
        <Button kind="quiet" type="button" onClick={refresh}>
          Fortsätt vara inloggad
        </Button>
      )}
    </div>
  );
}

/** Session state as the server reports it. */
type SessionState = { signedIn: boolean; secondsLeft: number; isAtLongest: boolean };

const CHECK_MS = CHECK_SECONDS * 1_000;
/** Events that count as activity (ADM §4). */
const ACTIVITY = ['click', 'keydown', 'scroll', 'touchstart', 'mousemove'] as const;
/** Broadcast channel on which the tabs of a browser share the session state. */
const CHANNEL = 'milvis-session';
type TabMessage = { session: SessionState; isActivity: boolean };

/**
 * Session state shared by all tabs: polled every minute without extending the session, and extended by activity at most once a minute.
 * When the session has ended, every tab goes to the sign-in.
 */
function useSession(secondsLeft: number, forms: UnsavedForms): { session: SessionState; refresh: () => void } {
  const [session, setSession] = useState<SessionState>({ signedIn: true, secondsLeft, isAtLongest: false });
  const channel = useRef<BroadcastChannel | null>(null);
  const notifiedAt = useRef(0);

  const ask = useCallback(
    async (method: 'GET' | 'POST') => {
      const answer = await fetchSession(method);
      // An unreachable server has not ended the session.
      if (answer === null) return;
      setSession(answer);
      channel.current?.postMessage({ session: answer, isActivity: method === 'POST' } satisfies TabMessage);
      if (!answer.signedIn) leave(forms);
    },
    [forms],
  );

  const refresh = useCallback(() => {
    notifiedAt.current = Date.now();
    void ask('POST');
  }, [ask]);

  useEffect(() => {
    const open = new BroadcastChannel(CHANNEL);
    channel.current = open;
    open.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      // Another tab has just reported activity to the server.
      if (data.isActivity) notifiedAt.current = Date.now();
      setSession(data.session);
      if (!data.session.signedIn) leave(forms);
    };
    // The server counted the page request itself as activity.
    notifiedAt.current = Date.now();
    const onActivity = () => {
      if (Date.now() - notifiedAt.current >= CHECK_MS) refresh();
    };
    for (const kind of ACTIVITY) window.addEventListener(kind, onActivity, { passive: true });
    const timer = setInterval(() => void ask('GET'), CHECK_MS);
    return () => {
      clearInterval(timer);
      for (const kind of ACTIVITY) window.removeEventListener(kind, onActivity);
      channel.current = null;
      open.close();
    };
  }, [ask, refresh, forms]);

  return { session, refresh };
}

async function fetchSession(method: 'GET' | 'POST'): Promise<SessionState | null> {
  const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
  try {
    const response = await fetch(sessionUrl(), { method, ...body });
    return response.ok ? ((await response.json()) as SessionState) : null;
  } catch {
    return null;
  }
}

/** Stores entered input, and goes to the sign-in, which returns to this page. */
function leave(forms: UnsavedForms): void {
  forms.storeAll();
  const { pathname, search } = window.location;
  window.location.assign(withNotice(loginUrl('sign-in', pathname + search), 'session-utgangen'));
}
