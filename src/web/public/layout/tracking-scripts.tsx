import { useEffect } from 'react';
import { mayRun, type Tracking } from '#src/domain/tracking/tracking.ts';
import { logSecurityEventUrl } from '#src/visitor-urls.ts';
import { storedConsent } from '#src/web/frame/tracking/stored-consent.ts';

/**
 * Inserts the third-party scripts that the visitor's consent allows into the page's head, and removes them when the list changes.
 * The Content-Security-Policy allows inline scripts by their hash, and files because a trusted script inserts them.
 */
export function TrackingScripts({ scripts }: Pick<Tracking, 'scripts'>) {
  useEffect(() => {
    const consent = storedConsent();
    const added = scripts.filter(({ purpose }) => mayRun(purpose, consent)).map(addToHead);
    return () => {
      for (const node of added.flat()) node.remove();
    };
  }, [scripts]);
  return null;
}

/** A script that cannot be inserted or loaded is reported to the server and skipped. */
function addToHead({ id, content }: Tracking['scripts'][number]): ChildNode[] {
  try {
    const fragment = document.createRange().createContextualFragment(content);
    const nodes = [...fragment.childNodes];
    for (const script of fragment.querySelectorAll('script')) {
      script.addEventListener('error', () => reportFailure(id));
    }
    document.head.append(fragment);
    return nodes;
  } catch {
    reportFailure(id);
    return [];
  }
}

function reportFailure(script: string): void {
  const event = { event_type: 'tracking-script-failed', severity: 'low', details: { script } };
  const headers = { 'content-type': 'application/json' };
  // Reporting is best effort.
  fetch(logSecurityEventUrl(), { method: 'POST', headers, body: JSON.stringify(event) }).catch(() => undefined);
}
