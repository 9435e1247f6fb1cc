/** A square icon of the site as PNG, which the build makes of web/ui/favicon.svg. */
export type SiteIcon = {
  file: string;
  /** Pixels of a side. */
  size: number;
  /** `any`: the mark alone. `maskable`: on a ground up to the edges, of which a system cuts a circle or another shape. */
  purpose: 'any' | 'maskable';
};

/** For the home screens of iOS, which cut corners of their own. */
export const HOME_SCREEN_ICON: SiteIcon = { file: 'hemskarm-180.png', size: 180, purpose: 'maskable' };

/** For the manifest of the installed site. */
export const APP_ICONS: readonly SiteIcon[] = [
  { file: 'milvis-192.png', size: 192, purpose: 'any' },
  { file: 'milvis-512.png', size: 512, purpose: 'any' },
  { file: 'milvis-maskerbar-192.png', size: 192, purpose: 'maskable' },
  { file: 'milvis-maskerbar-512.png', size: 512, purpose: 'maskable' },
];

/** For browsers without SVG icons, and for those that ask for /favicon.ico unbidden. */
export const FAVICON_FILE = 'favicon.ico';
export const FAVICON_SIZES: readonly number[] = [16, 32, 48];

export const SITE_ICON_FILES: ReadonlySet<string> = new Set(
  [HOME_SCREEN_ICON, ...APP_ICONS].map(({ file }) => file).concat(FAVICON_FILE),
);
