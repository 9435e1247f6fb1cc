import { AttributionControl, Map as LibraryMap, type LngLatBoundsLike, Marker, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { countyShapes } from '#src/domain/places/county-shapes.ts';
import type { MapMark } from './map-marks.ts';
import './zoom-map.css';

/** Colours of the site's own outlines. */
export type MapColors = { water: string; land: string; border: string };

type Options = {
  container: HTMLElement;
  marks: readonly MapMark[];
  /** null: the site's own outlines, without a request to anybody else. */
  styleUrl: string | null;
  colors: MapColors;
  /** The style of the setting could not be loaded, and the outlines are shown in its place. */
  onStyleFailed: () => void;
  onReady: () => void;
  onFailed: () => void;
  /** A mark was chosen; without a modifier key that opens another tab. */
  onChoose: (url: string) => void;
};

export const SWEDEN: LngLatBoundsLike = [10.4, 55.1, 24.4, 69.2];
const AROUND_SWEDEN: LngLatBoundsLike = [-15, 48, 50, 74];
const PADDING = 24;
/** Nearer, outlines say nothing more. */
const MAX_OUTLINE_ZOOM = 11;
const MAX_STYLE_ZOOM = 18;
/** From here on names of dealers are shown beside their circles. */
const NAMES_FROM_ZOOM = 7;
const ONE_DEALER_ZOOM = 7;
/** px; the smallest size of a target by WCAG 2.2. */
const MIN_SIZE = 24;
const MAX_SIZE = 44;
/** Smaller circles have no room for their number. */
const MIN_NUMBERED_SIZE = 30;

/** Creates the zoomable map. The worker is a file of the site, so that the Content-Security-Policy needs no blob: address. */
export function createLibraryMap({ container, marks, styleUrl, colors, ...on }: Options): LibraryMap {
  setWorkerUrl(new URL(workerUrl, location.href).href);
  const [only, ...others] = marks;
  const map = new LibraryMap({
    container,
    style: styleUrl ?? outlineStyle(colors),
    ...(only !== undefined && others.length === 0
      ? { center: [...only.at], zoom: ONE_DEALER_ZOOM }
      : { bounds: SWEDEN, fitBoundsOptions: { padding: PADDING } }),
    maxBounds: AROUND_SWEDEN,
    maxZoom: styleUrl === null ? MAX_OUTLINE_ZOOM : MAX_STYLE_ZOOM,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: { 'Map.Title': 'Karta: flytta med piltangenterna, zooma med plus och minus' },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (styleUrl !== null) map.addControl(new AttributionControl({ compact: false }));
  let isStyled = false;
  map.on('style.load', () => {
    isStyled = true;
  });
  map.on('error', () => {
    // A missing tile of a loaded style leaves a gap, no more.
    if (isStyled) return;
    if (styleUrl === null) return on.onFailed();
    isStyled = true;
    map.setMaxZoom(MAX_OUTLINE_ZOOM);
    map.setStyle(outlineStyle(colors));
    on.onStyleFailed();
  });
  map.once('load', on.onReady);
  const showNames = () => container.toggleAttribute('data-names', map.getZoom() >= NAMES_FROM_ZOOM);
  map.on('zoom', showNames);
  showNames();
  const most = Math.max(1, ...marks.map(({ ads }) => ads));
  for (const mark of marks)
    new Marker({ element: markElement(mark, most, on.onChoose) }).setLngLat([...mark.at]).addTo(map);
  return map;
}

const outlineStyle = ({ water, land, border }: MapColors) => ({
  version: 8 as const,
  sources: { counties: { type: 'geojson' as const, data: countyShapes() } },
  layers: [
    { id: 'water', type: 'background' as const, paint: { 'background-color': water } },
    { id: 'land', type: 'fill' as const, source: 'counties', paint: { 'fill-color': land } },
    { id: 'borders', type: 'line' as const, source: 'counties', paint: { 'line-color': border, 'line-width': 0.75 } },
  ],
});

/** Changes the colours of the outlines, after the visitor changed the theme. */
export function recolor(map: LibraryMap, { water, land, border }: MapColors): void {
  if (map.getLayer('borders') === undefined) return;
  map.setPaintProperty('water', 'background-color', water);
  map.setPaintProperty('land', 'fill-color', land);
  map.setPaintProperty('borders', 'line-color', border);
}

/** A link, so that keyboards and screen readers reach it like any other. */
function markElement(
  { name, label, url, ads }: MapMark,
  most: number,
  onChoose: (url: string) => void,
): HTMLAnchorElement {
  const element = document.createElement('a');
  element.href = url;
  element.setAttribute('aria-label', label);
  element.className =
    'dealer-mark grid place-items-center rounded-full border border-ground bg-moss text-fine font-semibold text-on-moss hover:bg-moss-deep';
  const size = Math.round(MIN_SIZE + (MAX_SIZE - MIN_SIZE) * Math.sqrt(ads / most));
  element.style.width = `${size}px`;
  element.style.height = `${size}px`;
  const nameElement = document.createElement('bdi');
  nameElement.className = 'dealer-mark-name';
  nameElement.textContent = name;
  element.append(nameElement, size >= MIN_NUMBERED_SIZE ? ` ${formatNumber(ads)}` : '');
  element.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(url);
  });
  return element;
}
