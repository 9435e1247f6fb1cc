import { createContext, useContext } from 'react';
import type { Tracking } from '#src/domain/tracking/tracking.ts';
import type { SiteSettings } from '#src/request/site/site-settings.ts';
import type { Theme } from '#src/request/site/theme.ts';

export const ROOT_ROUTE_ID = 'root';

/** Data of the root loader for every page. */
export type RootData = {
  site: SiteSettings;
  /** On staff pages only; public pages apply it in the browser. */
  theme?: Theme;
  refusal: { status: number } | null;
  /** See `RequestContext`. */
  now: Date;
  /** Left out where there are no third-party scripts. */
  tracking?: Tracking;
};

/** Default when even the root loader failed. */
const NAMELESS_SITE: SiteSettings = {
  name: 'Milvis',
  url: '',
  sellCarUrl: null,
  valueCarUrl: null,
  carInfoUrl: '',
  controller: 'Milvis',
  organisationNumber: null,
  vatNumber: null,
  contactEmail: '',
  contactAddress: '',
  socialUrl: null,
  hasServiceWorker: false,
};

/**
 * The same object for the whole visit, so that navigations render nothing again because of it; undefined when the root loader
 * failed.
 */
export const RootDataContext = createContext<RootData | undefined>(undefined);

export const useRootData = (): RootData | undefined => useContext(RootDataContext);

export const useSite = (): SiteSettings => useRootData()?.site ?? NAMELESS_SITE;
