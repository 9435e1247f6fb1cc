import { CONSENT_COOKIE, type Consent, parseConsent } from '#src/domain/tracking/tracking.ts';
import { cookieIn } from '#src/web/frame/site/browser-cookies.ts';

/** The visitor's answers. Only in the browser: the server renders the same page for every visitor. */
export const storedConsent = (): Consent => parseConsent(cookieIn(document.cookie, CONSENT_COOKIE));
