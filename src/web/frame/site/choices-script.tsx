import { useContext, useLayoutEffect, useState } from 'react';
import { CONSENT_COOKIE, CONSENT_VERSION, type ConsentPurpose, consentIn } from '#src/domain/tracking/tracking.ts';
import { LARGE_PICTURES, PICTURE_SIZE_COOKIE } from '#src/request/site/picture-size.ts';
import { THEME_COOKIE, THEMES } from '#src/request/site/theme.ts';
import { cookieIn } from './browser-cookies.ts';
import { RenderContext } from './render-context.ts';

/**
 * Applies the visitor's stored choices before the first paint: a page is the same for every visitor, so the server cannot. Without
 * scripts a page follows the visitor's system; third-party scripts do not run there either, so there is no consent to ask for.
 * @param asked purposes of the active third-party scripts
 */
export function ChoicesScript({ asked }: { asked?: readonly ConsentPurpose[] | undefined }) {
  const nonce = useContext(RenderContext)?.nonce;
  // A document that React has to render again loses the attributes.
  const [applied] = useState(() => (import.meta.env.SSR ? {} : { ...document.documentElement.dataset }));
  useLayoutEffect(() => void Object.assign(document.documentElement.dataset, applied), [applied]);
  // The browser's build contains no text: the script has run before hydration.
  const __html = import.meta.env.SSR ? scriptText(asked) : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: text of this repository only
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />;
}

const scriptText = (asked: readonly ConsentPurpose[] = []): string => {
  const [apply, ...functions] = [applyChoices, cookieIn, consentIn].map((each) => each.toString());
  return `(${apply})(${functions},${JSON.stringify(choicesOf(asked))})`;
};

const choicesOf = (purposes: readonly ConsentPurpose[]): Choices => ({
  theme: { cookie: THEME_COOKIE, values: THEMES.slice(1) },
  pictures: { cookie: PICTURE_SIZE_COOKIE, values: [LARGE_PICTURES] },
  consent: { cookie: CONSENT_COOKIE, version: CONSENT_VERSION, purposes },
});

type StoredChoice = { cookie: string; values: readonly string[] };

type Choices = {
  theme: StoredChoice;
  pictures: StoredChoice;
  consent: { cookie: string; version: string; purposes: readonly ConsentPurpose[] };
};

/**
 * Runs in the browser, sent as text, so it uses nothing from outside itself. Sets the attributes of the document by which the style
 * sheet chooses the colours and the size of pictures, and shows the consent banner.
 */
function applyChoices(cookieOf: typeof cookieIn, consentOf: typeof consentIn, choices: Choices): void {
  const { dataset } = document.documentElement;
  const { consent } = choices;
  for (const name of ['theme', 'pictures'] as const) {
    const chosen = cookieOf(document.cookie, choices[name].cookie);
    if (chosen !== undefined && choices[name].values.includes(chosen)) dataset[name] = chosen;
  }
  const answers = consentOf(cookieOf(document.cookie, consent.cookie), consent.version, consent.purposes);
  if (consent.purposes.some((purpose) => answers[purpose] === undefined)) dataset.asks = '';
}
