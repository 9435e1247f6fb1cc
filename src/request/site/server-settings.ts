import type { ModelSettings } from '#src/domain/adviser/model-settings.ts';

/** What pages are told of the configuration beside SiteSettings; staff alone see it. */
export type ServerSettings = {
  /** The adviser's language model; its key stays with the adviser. */
  adviser: Omit<ModelSettings, 'apiKey'>;
  /** The kill switch: whether scripts of others may run on the public pages at all. */
  areTrackingScriptsOn: boolean;
  /** Folder of the categories' files. */
  categoryFolder: string;
};
