import { type MouseEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { parseTheme, type Theme, themeCookie } from '#src/request/site/theme.ts';
import { themeUrl } from '#src/visitor-urls.ts';

const CHOICES: readonly { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'Som systemet' },
  { theme: 'light', label: 'Ljust' },
  { theme: 'dark', label: 'Mörkt' },
];

/**
 * Light or dark: a form, which scripts apply immediately. The marked choice follows the document's attribute, which is set before
 * the first paint, so nothing moves when the page is hydrated.
 */
export function ThemeChoice() {
  const { pathname, search } = useLocation();
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(parseTheme(document.documentElement.dataset.theme)), []);

  const choose = (event: MouseEvent, chosen: Theme) => {
    event.preventDefault();
    // biome-ignore lint/suspicious/noDocumentCookie: some supported browsers lack the cookie store
    document.cookie = themeCookie(chosen);
    if (chosen === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
    setTheme(chosen);
  };

  return (
    <form method="post" action={themeUrl()}>
      <fieldset className="flex flex-wrap items-center gap-1">
        <legend className="float-left mr-2 text-fine text-on-deep-quiet">Utseende</legend>
        <input type="hidden" name="tillbaka" value={pathname + search} />
        {CHOICES.map((choice) => (
          <button
            key={choice.theme}
            type="submit"
            name="tema"
            value={choice.theme}
            aria-pressed={theme === choice.theme}
            onClick={(event) => choose(event, choice.theme)}
            className="touch rounded-card px-3 text-fine text-on-deep-quiet hover:text-on-deep chosen-theme:bg-deep-line chosen-theme:font-semibold chosen-theme:text-on-deep forced-colors:chosen-theme:underline"
          >
            {choice.label}
          </button>
        ))}
      </fieldset>
      <noscript>
        <p className="text-fine text-on-deep-quiet">Utan skript följer sidan systemets utseende.</p>
      </noscript>
    </form>
  );
}
