import {
  AttributionControl,
  Map as LibraryMap,
  LngLatBounds,
  type LngLatBoundsLike,
  Marker,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { countyShapes } from '#src/domain/places/county-shapes.ts';
import { groupMarks, type MapMark } from './map-marks.ts';
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
const MAX_SIZE = 48;
/** px between the centres of two circles, from which on both are shown. */
const MIN_DISTANCE = 34;
/** px; a smaller circle has no room for a number of so many characters. */
const numberedSize = (characters: number): number => 8 + 6 * characters;

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
  let shown: Marker[] = [];
  let shownGroups = '';
  const showMarks = () => {
    // At the last zoom nothing could part a group any more.
    const distance = map.getZoom() < map.getMaxZoom() ? MIN_DISTANCE : 0;
    const groups = groupMarks(marks, (at) => map.project([...at]), distance);
    const urls = groups.map((group) => group.map(({ url }) => url).join()).join(' ');
    // Else a circle that has the focus would be replaced for nothing.
    if (urls === shownGroups) return;
    shownGroups = urls;
    const most = Math.max(1, ...groups.map(carsOf));
    const hadFocus = shown.some((each) => each.getElement() === document.activeElement);
    for (const each of shown) each.remove();
    shown = groups.flatMap((group) => {
      const [mark] = group;
      if (mark === undefined) return [];
      const size = MIN_SIZE + (MAX_SIZE - MIN_SIZE) * Math.sqrt(carsOf(group) / most);
      const element = group.length === 1 ? markElement(mark, size, on.onChoose) : groupElement(group, size, map);
      return new Marker({ element }).setLngLat([...mark.at]).addTo(map);
    });
    if (hadFocus) map.getCanvas().focus({ preventScroll: true });
  };
  map.on('zoomend', showMarks);
  showMarks();
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
  size: number,
  onChoose: (url: string) => void,
): HTMLAnchorElement {
  const element = document.createElement('a');
  element.href = url;
  styleCircle(element, { name, label, ads, size });
  element.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(url);
  });
  return element;
}

/** A button that zooms in until the circles of the group are apart. */
function groupElement(group: readonly MapMark[], size: number, map: LibraryMap): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  const ads = carsOf(group);
  const dealers = group.reduce((sum, each) => sum + each.dealers, 0);
  // Circles of places count no dealers.
  const name = dealers > 0 ? formatCount(dealers, 'handlare', 'handlare') : formatCount(group.length, 'ort', 'orter');
  styleCircle(element, { name, label: `${name}, ${formatCount(ads, 'bil', 'bilar')}: visa närmare`, ads, size });
  element.addEventListener('click', () => {
    const bounds = new LngLatBounds();
    for (const { at } of group) bounds.extend([...at]);
    // A group of distant circles would fit without a larger zoom.
    const { zoom = map.getZoom(), center = bounds.getCenter() } =
      map.cameraForBounds(bounds, { padding: MAX_SIZE, maxZoom: map.getMaxZoom() }) ?? {};
    map.easeTo({ center, zoom: Math.max(zoom, map.getZoom() + 1) });
  });
  return element;
}

const carsOf = (group: readonly MapMark[]): number => group.reduce((sum, { ads }) => sum + ads, 0);

type Circle = { name: string; label: string; ads: number; size: number };

function styleCircle(element: HTMLElement, { name, label, ads, size }: Circle): void {
  element.setAttribute('aria-label', label);
  element.className =
    'dealer-mark grid place-items-center rounded-full border border-ground bg-moss text-fine font-semibold text-on-moss hover:bg-moss-deep';
  element.style.width = `${Math.round(size)}px`;
  element.style.height = `${Math.round(size)}px`;
  const nameElement = document.createElement('bdi');
  nameElement.className = 'dealer-mark-name';
  nameElement.textContent = name;
  const number = formatNumber(ads);
  element.append(nameElement, size >= numberedSize(number.length) ? ` ${number}` : '');
}
