import { useEffect } from 'react';
import type { Tracking } from '#src/domain/tracking/tracking.ts';
import { logSecurityEventUrl } from '#src/urls.ts';

/**
 * Puts the scripts of others that the server has let through into the page's head, and takes them out again when the list changes.
 * The page's policy lets them run because this script, which it trusts, puts them there.
 */
export function TrackingScripts({ scripts }: Pick<Tracking, 'scripts'>) {
  useEffect(() => {
    const added = scripts.map(addToHead);
    return () => {
      for (const node of added.flat()) node.remove();
    };
  }, [scripts]);
  return null;
}

/** One that cannot be put in, or does not load, is told to the server and skipped. */
function addToHead({ id, content }: Tracking['scripts'][number]): ChildNode[] {
  try {
    const fragment = document.createRange().createContextualFragment(content);
    const nodes = [...fragment.childNodes];
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    for (const script of fragment.querySelectorAll('script')) {
      script.nonce = nonce;
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
  // Where even this fails there is nobody left to tell.
  fetch(logSecurityEventUrl(), { method: 'POST', headers, body: JSON.stringify(event) }).catch(() => undefined);
}
