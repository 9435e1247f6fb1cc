import { createContext, useContext } from 'react';
import type { Tracking } from '#src/domain/tracking/tracking.ts';
import type { SiteSettings } from '#src/request/site/site-settings.ts';
import type { Theme } from '#src/request/site/theme.ts';

export const ROOT_ROUTE_ID = 'root';

/** What the root loader gives every page. */
export type RootData = {
  site: SiteSettings;
  theme: Theme;
  requestId: string;
  refusal: { status: number } | null;
  now: Date;
  /** Left out where no script of others runs and nothing is asked. */
  tracking?: Tracking;
};

/** Stands in where even the root could not be loaded. */
const NAMELESS_SITE: SiteSettings = {
  name: 'Milvis',
  url: '',
  sellCarUrl: null,
  valueCarUrl: null,
  carInfoUrl: '',
  contactEmail: '',
  contactAddress: '',
  socialUrl: null,
  hasServiceWorker: false,
};

/** It stays the same for the whole visit, so that with a move nothing is drawn anew for its sake; undefined where the root failed. */
export const RootDataContext = createContext<RootData | undefined>(undefined);

export const useRootData = (): RootData | undefined => useContext(RootDataContext);

export const useSite = (): SiteSettings => useRootData()?.site ?? NAMELESS_SITE;
