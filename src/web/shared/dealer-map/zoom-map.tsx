import { Maximize, Minus, Plus, X } from 'lucide-react';
import type { Map as LibraryMap } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLatest } from '#src/web/ui/use-latest.ts';
import { createLibraryMap, type MapColors, recolor, SWEDEN } from './library-map.client.ts';
import type { MapMark } from './map-marks.ts';

type ZoomMapProps = {
  /** A circle each; the map is created again for another array. */
  marks: readonly MapMark[];
  styleUrl: string | null;
  onReady: () => void;
  /** The browser cannot show it. */
  onFailed: () => void;
  onClose: () => void;
};

/** A map that can be zoomed and moved, with a circle per position. */
export function ZoomMap({ marks, styleUrl, onReady, onFailed, onClose }: ZoomMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const colors = useRef<HTMLDivElement>(null);
  const library = useRef<LibraryMap>(null);
  const isFirst = useRef(true);
  const [hasFailedStyle, setHasFailedStyle] = useState(false);
  const navigate = useNavigate();
  const latest = useLatest({ navigate, onReady, onFailed });
  useEffect(() => {
    const [element, probes] = [container.current, colors.current];
    if (element === null || probes === null) return;
    let map: LibraryMap;
    try {
      map = createLibraryMap({
        container: element,
        marks,
        styleUrl,
        colors: colorsOf(probes),
        onStyleFailed: () => setHasFailedStyle(true),
        onReady: () => {
          latest.current.onReady();
          // The map of other marks is not what the visitor pressed.
          if (isFirst.current) map.getCanvas().focus({ preventScroll: true });
          isFirst.current = false;
        },
        onFailed: () => latest.current.onFailed(),
        onChoose: (url) => latest.current.navigate(url),
      });
    } catch {
      // No WebGL, whatever the browser said before.
      latest.current.onFailed();
      return;
    }
    library.current = map;
    const stop = onThemeChange(() => recolor(map, colorsOf(probes)));
    return () => {
      stop();
      library.current = null;
      map.remove();
    };
  }, [marks, styleUrl, latest]);
  return (
    <div data-map className="relative">
      <div ref={container} className="h-[70vh] max-h-160 min-h-80 w-full rounded-card border border-line bg-ground" />
      <div ref={colors} hidden>
        <span className="bg-ground" />
        <span className="bg-sunken" />
        <span className="bg-edge" />
      </div>
      <div className="absolute top-2 right-2 grid gap-1.5">
        <MapButton label="Stäng kartan" onPress={onClose}>
          <X aria-hidden size={20} />
        </MapButton>
        <MapButton label="Zooma in" onPress={() => library.current?.zoomIn()}>
          <Plus aria-hidden size={20} />
        </MapButton>
        <MapButton label="Zooma ut" onPress={() => library.current?.zoomOut()}>
          <Minus aria-hidden size={20} />
        </MapButton>
        <MapButton label="Hela Sverige" onPress={() => library.current?.fitBounds(SWEDEN, { padding: 24 })}>
          <Maximize aria-hidden size={18} />
        </MapButton>
      </div>
      <p role="status" className="text-fine text-quiet">
        {hasFailedStyle && 'Kartbilden kunde inte hämtas. Här visas länens gränser.'}
      </p>
    </div>
  );
}

const MapButton = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    className="touch grid place-items-center rounded-card border border-edge bg-raised px-2.5 text-ink hover:bg-sunken"
  >
    {children}
  </button>
);

function colorsOf(probes: HTMLElement): MapColors {
  const [water = '', land = '', border = ''] = [...probes.children].map(
    (probe) => getComputedStyle(probe).backgroundColor,
  );
  return { water, land, border };
}

/** @returns ends the subscription */
function onThemeChange(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const ofSite = new MutationObserver(changed);
  system.addEventListener('change', changed);
  ofSite.observe(document.documentElement, { attributes: true });
  return () => {
    system.removeEventListener('change', changed);
    ofSite.disconnect();
  };
}
