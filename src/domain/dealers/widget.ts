/** A dealer's stock on its own web site: the key in its snippet, and the origins of the pages that may read with it. */
export type DealerWidget = { key: string; origins: string[]; version: number };

/** The element that shows the stock, and its attributes. */
export const WIDGET_ELEMENT = 'milvis-bilar';
export const WIDGET_KEY_ATTRIBUTE = 'nyckel';
export const WIDGET_COUNT_ATTRIBUTE = 'antal';
export const DEFAULT_WIDGET_CARS = 6;
export const MAX_WIDGET_CARS = 24;

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
