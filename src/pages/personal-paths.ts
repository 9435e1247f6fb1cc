/**
 * Folders of the site whose pages belong to one person: staff, dealers, a visitor's alerts, account and shared lists. Nothing below them is
 * cached, indexed or prefetched. Part of what every visitor loads, so it knows nothing of the pages.
 */
export const PERSONAL_PATHS = ['/admin', '/handlare/konto', '/bevaka', '/konto', '/delad-lista'] as const;

/** Those of staff and dealers. Visitors load nothing that names the pages below them. */
const OFFICE_PATHS: readonly (typeof PERSONAL_PATHS)[number][] = ['/admin', '/handlare/konto'];

/** Whether a path is below one of these folders, also as the router requests its data. */
export const isPersonalPath = (path: string): boolean => isBelow(PERSONAL_PATHS, path);
export const isOfficePath = (path: string): boolean => isBelow(OFFICE_PATHS, path);

const isBelow = (folders: readonly string[], path: string): boolean =>
  folders.some((folder) => path === folder || path === `${folder}.data` || path.startsWith(`${folder}/`));
