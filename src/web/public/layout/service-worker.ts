import { serviceWorkerUrl } from '#src/urls.ts';

/** Host names of the local machine. */
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Registers the service worker once the page has loaded. On localhost another site may have left a service worker at the same
 * address: there the script is requested first and, if missing, that worker is removed and the page reloaded.
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

/** The response is no script; a failed request proves nothing. */
async function isMissing(): Promise<boolean> {
  const answer = await fetch(serviceWorkerUrl(), { cache: 'no-store' }).catch(() => null);
  return answer !== null && (!answer.ok || !answer.headers.get('content-type')?.includes('javascript'));
}
