import { useCallback, useEffect, useRef, useState } from 'react';
import { CHECK_SECONDS } from '#src/domain/accounts/sign-in-limits.ts';
import { loginUrl, sessionUrl, withNotice } from '#src/urls.ts';
import type { UnsavedForms } from '#src/web/admin/unsaved/unsaved-forms.ts';

/** Session state as the server reports it. */
export type SessionState = { signedIn: boolean; secondsLeft: number; isAtLongest: boolean };

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
export function useSession(secondsLeft: number, forms: UnsavedForms): { session: SessionState; refresh: () => void } {
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
