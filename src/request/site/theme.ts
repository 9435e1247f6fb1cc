/** Light and dark follow the visitor's system until the visitor chooses. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = 'utseende';
/** Seconds that a choice is kept: one year. */
export const THEME_COOKIE_MAX_AGE = 31_536_000;

/** The theme that a cookie or form value names; anything else is the system's. */
export const parseTheme = (value: string | undefined): Theme => THEMES.find((theme) => theme === value) ?? 'system';

/** The cookie that keeps a choice, for Set-Cookie and document.cookie alike. */
export const themeCookie = (theme: Theme): string =>
  `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${theme === 'system' ? 0 : THEME_COOKIE_MAX_AGE}; SameSite=Lax`;
