import type { ModelSettings } from '#src/domain/adviser/model-settings.ts';

/** Configuration for staff pages only, besides SiteSettings. */
export type ServerSettings = {
  /** Language model of the adviser, without its key. */
  adviser: Omit<ModelSettings, 'apiKey'>;
  /** Kill switch: whether third-party scripts may run on public pages at all. */
  areTrackingScriptsOn: boolean;
  /** Folder of the category files. */
  categoryFolder: string;
};
