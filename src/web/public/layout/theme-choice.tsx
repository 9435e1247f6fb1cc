import { type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { type Theme, themeCookie } from '#src/request/site/theme.ts';
import { themeUrl } from '#src/urls.ts';
import { useRootData } from '#src/web/shared/site/use-site.ts';

const CHOICES: readonly { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'Som systemet' },
  { theme: 'light', label: 'Ljust' },
  { theme: 'dark', label: 'Mörkt' },
];

/** Light or dark: a form, which scripts apply immediately. */
export function ThemeChoice() {
  const root = useRootData();
  const { pathname, search } = useLocation();
  const [theme, setTheme] = useState<Theme>(root?.theme ?? 'system');

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
            className="touch rounded-card px-3 text-fine text-on-deep-quiet hover:text-on-deep aria-pressed:bg-deep-line aria-pressed:font-semibold aria-pressed:text-on-deep forced-colors:aria-pressed:underline"
          >
            {choice.label}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
