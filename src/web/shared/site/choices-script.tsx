import { useContext } from 'react';
import { THEME_COOKIE, THEMES } from '#src/request/site/theme.ts';
import { cookieIn } from './browser-cookies.ts';
import { RenderContext } from './render-context.ts';

/**
 * Applies the theme that the visitor has chosen, before the first paint: a page is the same for every visitor, so the server
 * cannot. Without scripts a page follows the visitor's system.
 */
export function ChoicesScript() {
  const nonce = useContext(RenderContext)?.nonce;
  // It has run before hydration, so the browser's build contains no text.
  const __html = import.meta.env.SSR ? `(${applyChoices.toString()})(${cookieIn.toString()},${SETTINGS})` : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: text of this file only
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />;
}

type Settings = { themeCookie: string; themes: readonly string[] };

const SETTINGS = JSON.stringify({ themeCookie: THEME_COOKIE, themes: THEMES.slice(1) } satisfies Settings);

/** Runs in the browser, sent as text, so it uses nothing from outside itself. */
function applyChoices(cookieOf: typeof cookieIn, { themeCookie, themes }: Settings): void {
  const theme = cookieOf(document.cookie, themeCookie);
  if (theme !== undefined && themes.includes(theme)) document.documentElement.dataset.theme = theme;
}
