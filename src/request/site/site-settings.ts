/** What pages know of the site's configuration; all of it may be shown to anyone. */
export type SiteSettings = {
  /** "Milvis". */
  name: string;
  /** Public address without a trailing slash. */
  url: string;
  /** Services of others for selling and valuing a car; null: not linked to. */
  sellCarUrl: string | null;
  valueCarUrl: string | null;
  /** Another site's page about a car; "{plate}" stands for its licence plate. */
  carInfoUrl: string;
  contactEmail: string;
  contactAddress: string;
  /** The site's page at a social network; null: not linked to. */
  socialUrl: string | null;
  /** Whether browsers are given a service worker; without it, one that they have is removed. */
  hasServiceWorker: boolean;
};
