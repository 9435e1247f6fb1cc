/**
 * Folders of the site whose pages belong to one person: staff, dealers, a visitor's alerts, account and shared lists. Nothing below them is
 * cached, indexed or prefetched. Part of what every visitor loads, so it knows nothing of the pages.
 */
export const PERSONAL_PATHS = ['/admin', '/handlare/konto', '/bevaka', '/konto', '/delad-lista'] as const;

/** Whether a path is below one of these folders, also as the router requests its data. */
export const isPersonalPath = (path: string): boolean =>
  PERSONAL_PATHS.some((folder) => path === folder || path === `${folder}.data` || path.startsWith(`${folder}/`));
