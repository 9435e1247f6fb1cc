import { useRouteLoaderData } from 'react-router';
import type { Tracking } from '../tracking/tracking.ts';
import type { SiteSettings } from './site-settings.ts';
import type { Theme } from './theme.ts';

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

export const useRootData = (): RootData | undefined => useRouteLoaderData<RootData>(ROOT_ROUTE_ID);

export const useSite = (): SiteSettings => useRootData()?.site ?? NAMELESS_SITE;
