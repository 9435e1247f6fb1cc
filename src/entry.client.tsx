import { hydrateRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { PAGE_TAGS } from './web/seo/page-head.ts';
import { PAGE_ROOT_ID } from './web/shared/page-root.ts';
import { AWAKE_MARK } from './web/shared/waking/awake-mark.ts';
import { skipShortWaits } from './web/shared/waking/short-waits.ts';
import { endWaking } from './web/shared/waking/sleepers.ts';

declare global {
  interface Window {
    /** Where the router leaves itself once it has been made. */
    __reactRouterDataRouter: DataRouter;
  }
}

/** The page as the server drew it comes alive, in turns so short that a visitor can do something between them. */
async function start(root: HTMLElement): Promise<void> {
  await routerData();
  makeRouter();
  skipShortWaits(window.__reactRouterDataRouter);
  await nextTurn();
  // The router writes them from here on, for each page that follows.
  for (const tag of document.head.querySelectorAll(PAGE_TAGS)) tag.remove();
  hydrateRoot(root, <HydratedRouter />);
  await endWaking();
  performance.mark(AWAKE_MARK);
  document.dispatchEvent(new Event(AWAKE_MARK));
}

/** The router throws the promise of its data until that has been read; Preact would give up the server's elements over it. */
async function routerData(): Promise<void> {
  try {
    HydratedRouter({});
  } catch (thrown) {
    if (!(thrown instanceof Promise)) throw thrown;
    await thrown;
  }
}

/** The router is made with the first call that has the data. Its hooks then refuse, as nothing is being drawn. */
function makeRouter(): void {
  try {
    HydratedRouter({});
  } catch {
    // A true error comes again when the page is drawn.
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const root = document.getElementById(PAGE_ROOT_ID);
// After the script that imports the page's modules has told the router of them: bundled, they bring this file with them.
if (root) setTimeout(start, 0, root);
