/** Light or dark follows the visitor's system until the visitor chooses. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = 'utseende';
/** Lifetime of a choice: one year (s). */
export const THEME_COOKIE_MAX_AGE = 31_536_000;

/** Parses the theme of a cookie or form value; anything else means the system's theme. */
export const parseTheme = (value: string | undefined): Theme => THEMES.find((theme) => theme === value) ?? 'system';

/** The cookie that stores a choice, for Set-Cookie and document.cookie alike. */
export const themeCookie = (theme: Theme): string =>
  `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${theme === 'system' ? 0 : THEME_COOKIE_MAX_AGE}; SameSite=Lax`;
