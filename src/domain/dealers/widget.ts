import { z } from 'zod';

/** A dealer's stock on its own web site: the key in its snippet, and the origins of the pages that may read with it. */
export type DealerWidget = { key: string; origins: string[]; version: number };

/** The element that shows the stock, and its attributes. */
export const WIDGET_ELEMENT = 'milvis-bilar';
export const WIDGET_KEY_ATTRIBUTE = 'nyckel';
export const WIDGET_COUNT_ATTRIBUTE = 'antal';
export const DEFAULT_WIDGET_CARS = 6;
export const MAX_WIDGET_CARS = 24;
export const MAX_WIDGET_ORIGINS = 10;

/** A car as the widget shows it: texts that are ready, paths on the site, and places on the road of prices in per cent of its width. */
export type WidgetCar = {
  name: string;
  url: string;
  /** Null: the ad has none. */
  picture: string | null;
  facts: string[];
  price: string;
  /** Null: the price is not judged. */
  verdict: string | null;
  road: { low: number; high: number; estimate: number; car: number } | null;
};
export type WidgetStock = { dealer: string; url: string; total: number; cars: WidgetCar[] };

/** The number of cars that a page asks for. */
export function readWidgetCount(text: string | null): number {
  const count = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 0;
  return count === 0 ? DEFAULT_WIDGET_CARS : Math.min(count, MAX_WIDGET_CARS);
}

/** A site on the dealer's own machine, where its pages are tried. */
const isLocal = (host: string): boolean => host === 'localhost' || host === '127.0.0.1';

/** The origin of a web site as a person writes it ("bilhuset.se"); null: it is none, or is not encrypted. */
export function readOrigin(text: string): string | null {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.username !== '' || url.password !== '') return null;
  const isUsable = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url.hostname));
  return isUsable && (url.hostname.includes('.') || isLocal(url.hostname)) ? url.origin : null;
}

/** Origins, one a line. */
export const originsSchema = z
  .string()
  .max(4_000, 'Texten är för lång.')
  .transform((text, { addIssue }) => {
    const lines = text
      .split(/[\s,]+/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const origins = new Set<string>();
    for (const line of lines) {
      const origin = readOrigin(line);
      if (origin === null) addIssue({ code: 'custom', message: `${line} är ingen adress som börjar med https.` });
      else origins.add(origin);
    }
    if (lines.length === 0) addIssue({ code: 'custom', message: 'Skriv adressen till er webbplats.' });
    if (origins.size > MAX_WIDGET_ORIGINS)
      addIssue({ code: 'custom', message: `Skriv högst ${MAX_WIDGET_ORIGINS} webbplatser.` });
    return [...origins];
  });

type Snippet = { scriptUrl: string; key: string; dealer: string; dealerUrl: string };

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The markup that a dealer pastes into its page. Without the script, its link remains. */
export const widgetSnippet = ({ scriptUrl, key, dealer, dealerUrl }: Snippet): string =>
  [
    `<script async src="${escapeHtml(scriptUrl)}"></script>`,
    `<${WIDGET_ELEMENT} ${WIDGET_KEY_ATTRIBUTE}="${key}" ${WIDGET_COUNT_ATTRIBUTE}="${DEFAULT_WIDGET_CARS}">`,
    `  <a href="${escapeHtml(dealerUrl)}">Se bilarna hos ${escapeHtml(dealer)}</a>`,
    `</${WIDGET_ELEMENT}>`,
  ].join('\n');
