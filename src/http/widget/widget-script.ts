import type { WidgetCar, WidgetStock } from '#src/domain/dealers/widget.ts';

export type WidgetSettings = {
  /** Name of the element, and its attributes for the key and the number of cars. */
  element: string;
  keyAttribute: string;
  countAttribute: string;
  /** Path of the cars of a key, up to the key. */
  cars: string;
  /** Name of the site. */
  site: string;
};

/**
 * The element that shows a dealer's stock on the dealer's own page. It is sent to browsers as text (widget.ts), so it cannot use anything outside
 * this function. It stores nothing, sends no cookies, and takes colours and typeface from the page. The page's Content-Security-Policy
 * has to allow the site's scripts, connections and pictures; styles are a constructed sheet, which no policy forbids.
 */
export function runWidget(page: Window & typeof globalThis, settings: WidgetSettings): void {
  const { document, HTMLElement, CSSStyleSheet, HTMLScriptElement } = page;
  // Known while the script runs only.
  const { currentScript } = document;
  if (!(currentScript instanceof HTMLScriptElement)) return;
  /** An address of the site that the script is from. */
  const ofSite = (path: string): string => new URL(path, currentScript.src).href;
  const SVG = 'http://www.w3.org/2000/svg';
  const CSS = `
    :host { display: block; font: inherit; color: inherit; container-type: inline-size }
    ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 1.5rem 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)) }
    li { position: relative; display: flex; flex-direction: column; min-width: 0 }
    .picture { aspect-ratio: 4 / 3; display: grid; place-items: center; overflow: hidden; border-radius: 6px; font-size: .875em;
      background: color-mix(in srgb, currentColor 8%, transparent) }
    img { width: 100%; height: 100%; object-fit: cover; display: block }
    a { color: inherit }
    .name { margin-top: .6rem; font-weight: 600; overflow-wrap: anywhere; text-decoration: none }
    .name::after { content: ''; position: absolute; inset: 0; border-radius: 6px }
    .name:hover { text-decoration: underline }
    a:focus-visible { outline: none }
    li:has(a:focus-visible), .all:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; border-radius: 6px }
    p { margin: .15rem 0 0 }
    .quiet { font-size: .875em; opacity: .8 }
    .price { margin-top: .3rem; font-size: 1.25em; font-weight: 700; font-variant-numeric: tabular-nums }
    svg { display: block; width: 100%; height: 1.25rem; margin-top: .35rem; overflow: visible; fill: currentColor }
    .base { opacity: .18 } .usual { opacity: .4 }
    .all { display: inline-block; margin-top: 1.25rem; padding: .4rem 0; font-weight: 600 }
  `;

  const make = (name: string, className: string, text = ''): HTMLElement => {
    const element = document.createElement(name);
    if (className !== '') element.className = className;
    element.textContent = text;
    return element;
  };
  const link = (className: string, text: string, url: string): HTMLAnchorElement => {
    const anchor = document.createElement('a');
    anchor.className = className;
    anchor.textContent = text;
    anchor.href = ofSite(url);
    return anchor;
  };
  const shape = (name: string, attributes: Record<string, string>): SVGElement => {
    const element = document.createElementNS(SVG, name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    return element as SVGElement;
  };

  const pictureOf = (address: string | null): HTMLElement => {
    const frame = make('div', 'picture', address === null ? 'Ingen bild' : '');
    if (address === null) return frame;
    const image = document.createElement('img');
    image.alt = '';
    image.loading = 'lazy';
    image.decoding = 'async';
    image.onerror = () => frame.replaceChildren('Bilden kunde inte laddas');
    image.src = ofSite(address);
    frame.append(image);
    return frame;
  };

  const roadOf = ({ low, high, estimate, car }: NonNullable<WidgetCar['road']>): SVGElement => {
    const road = shape('svg', { 'aria-hidden': 'true' });
    road.append(
      shape('rect', { class: 'base', width: '100%', y: '8', height: '6', rx: '3' }),
      shape('rect', { class: 'usual', x: `${low}%`, width: `${high - low}%`, y: '8', height: '6' }),
      shape('rect', { x: `${estimate}%`, width: '2', y: '5', height: '12' }),
      shape('circle', { cx: `${car}%`, cy: '11', r: '7' }),
    );
    return road;
  };

  const cardOf = (car: WidgetCar): HTMLElement => {
    const card = make('li', '');
    card.append(pictureOf(car.picture), link('name', car.name, car.url));
    if (car.facts.length > 0) card.append(make('p', 'quiet', car.facts.join(' · ')));
    card.append(make('p', 'price', car.price));
    if (car.verdict !== null) card.append(make('p', 'quiet', car.verdict));
    if (car.road !== null) card.append(roadOf(car.road));
    return card;
  };

  const listOf = ({ dealer, url, total, cars }: WidgetStock): Node[] => {
    const list = make('ul', '');
    list.setAttribute('aria-label', `Bilar hos ${dealer}`);
    list.append(...cars.map(cardOf));
    const all =
      total === 0
        ? `Inga bilar till salu just nu. ${dealer} på ${settings.site}`
        : `Alla ${total} bilar på ${settings.site}`;
    return [list, link('all', total === 1 ? `Bilen på ${settings.site}` : all, url)];
  };

  const read = async (key: string, count: string): Promise<WidgetStock> => {
    const address = `${settings.cars}${encodeURIComponent(key)}?${settings.countAttribute}=${encodeURIComponent(count)}`;
    const answer = await page.fetch(ofSite(address), { credentials: 'omit', referrerPolicy: 'origin' });
    if (!answer.ok) throw new Error(`${settings.element}: ${answer.status}`);
    return await answer.json();
  };

  class StockElement extends HTMLElement {
    async connectedCallback(): Promise<void> {
      if (this.shadowRoot !== null) return;
      const root = this.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(CSS);
      root.adoptedStyleSheets = [sheet];
      // The page's own link, until the cars are there, and where they cannot be read.
      root.append(document.createElement('slot'));
      const { keyAttribute, countAttribute } = settings;
      try {
        const stock = await read(this.getAttribute(keyAttribute) ?? '', this.getAttribute(countAttribute) ?? '');
        root.replaceChildren(...listOf(stock));
      } catch {
        this.setAttribute('data-fel', '');
      }
    }
  }
  if (page.customElements.get(settings.element) === undefined)
    page.customElements.define(settings.element, StockElement);
}
