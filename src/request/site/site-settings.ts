import type { ModelSettings } from '#src/domain/adviser/model-settings.ts';

/** Configuration for pages; all of it is public. */
export type SiteSettings = {
  /** "Milvis". */
  name: string;
  /** Public address without a trailing slash. */
  url: string;
  /** Services for selling and valuing a car; null: no link. */
  sellCarUrl: string | null;
  valueCarUrl: string | null;
  /** Page about a car at another site; "{plate}" stands for its licence plate. */
  carInfoUrl: string;
  /** Legal name of the controller of personal data. */
  controller: string;
  /** Of the controller; null: not stated. */
  organisationNumber: string | null;
  vatNumber: string | null;
  contactEmail: string;
  contactAddress: string;
  /** The site's profile at a social network; null: no link. */
  socialUrl: string | null;
  /** Whether pages register a service worker; without it an installed one is removed. */
  hasServiceWorker: boolean;
};

/** Configuration for some pages only, besides SiteSettings. */
export type ServerSettings = {
  /** Of the product, as package.json states it. */
  version: string;
  /** Whether mails are sent, and whether the operator has stated the site's address, for the checklist of a new site. */
  hasMail: boolean;
  hasAddress: boolean;
  /** Language model of the adviser, without its key. */
  adviser: Omit<ModelSettings, 'apiKey'>;
  /** Style of the map of dealers, and the origins from which the map loads; null: the site's own outlines. */
  map: { styleUrl: string; origins: readonly string[] } | null;
  /** Kill switch: whether third-party scripts may run on public pages at all. */
  areTrackingScriptsOn: boolean;
  /** Folder of the category files. */
  categoryFolder: string;
  /** Folder of the recall files. */
  recallFolder: string;
  /** Files of the typeface by weight, for documents. */
  fontFiles: { 400: string; 600: string };
};
