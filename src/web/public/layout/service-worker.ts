import { serviceWorkerUrl } from '#src/urls.ts';

/** This machine, as browsers name it. */
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Registers the service worker once the page has loaded. On this machine's own address another site may have stood before: there it is
 * asked for first and, if there is none, the one of that other site is removed and the page loaded anew.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
  const { serviceWorker } = navigator;
  if (LOCAL_HOST.test(location.hostname) && (await isMissing())) {
    const registration = await serviceWorker.getRegistration();
    if (await registration?.unregister()) location.reload();
    return;
  }
  await serviceWorker.register(serviceWorkerUrl());
}

/** An answer that is no script; without an answer nothing is known. */
async function isMissing(): Promise<boolean> {
  const answer = await fetch(serviceWorkerUrl(), { cache: 'no-store' }).catch(() => null);
  return answer !== null && (!answer.ok || !answer.headers.get('content-type')?.includes('javascript'));
}
