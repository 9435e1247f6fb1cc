/**
 * A page that was open while a new version of the site was deployed cannot load the scripts of other pages. React Router then reloads
 * the current page, and the visitor's click is lost. The target of a navigation that a reload ends is remembered here, and opened by the
 * page that was reloaded.
 */

const TARGET = 'lost-navigation';
/** A reload later than this is the visitor's own. ms */
const MAX_AGE_MS = 15_000;

type RouterWindow = {
  __reactRouterDataRouter?: {
    state: { navigation: { state: string; location?: { pathname: string; search: string; hash: string } } };
  };
};

/** Opens the target of the navigation that a reload of this page has ended. @returns whether there is one */
export function followLostNavigation(): boolean {
  addEventListener('pagehide', rememberNavigation);
  const stored = readStored();
  const [entry] = performance.getEntriesByType('navigation');
  const isReload = entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
  if (stored === null || !isReload || Date.now() - stored.at > MAX_AGE_MS) return false;
  location.replace(stored.address);
  return true;
}

function rememberNavigation(): void {
  const { navigation } = (window as RouterWindow).__reactRouterDataRouter?.state ?? {};
  if (navigation?.state !== 'loading' || !navigation.location) return;
  const { pathname, search, hash } = navigation.location;
  try {
    sessionStorage.setItem(TARGET, JSON.stringify({ address: pathname + search + hash, at: Date.now() }));
  } catch {
    // Without storage the visitor clicks once more.
  }
}

function readStored(): { address: string; at: number } | null {
  try {
    const text = sessionStorage.getItem(TARGET);
    sessionStorage.removeItem(TARGET);
    const stored: unknown = text === null ? null : JSON.parse(text);
    if (typeof stored !== 'object' || stored === null || !('address' in stored) || !('at' in stored)) return null;
    const { address, at } = stored;
    // A path of this site, and not "//other.example".
    return typeof address === 'string' && /^\/(?![/\\])/.test(address) && typeof at === 'number'
      ? { address, at }
      : null;
  } catch {
    return null;
  }
}
