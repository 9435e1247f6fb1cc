import { ZoomIn } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { Button } from '#src/web/ui/button.tsx';
import { type MappedDealer, mapMarks } from './map-marks.ts';

const ZoomMap = lazy(async () => ({ default: (await import('./zoom-map.tsx')).ZoomMap }));

type MapOpenerProps = {
  dealers: readonly MappedDealer[];
  /** null: the site's own outlines. */
  styleUrl: string | null;
  /** The map that is shown first, and where the other is not available. */
  children: ReactNode;
};

type State = 'closed' | 'loading' | 'open' | 'failed';

/**
 * A rendered map, and a button that replaces it by one that can be zoomed. The library and, with a style of others, their server are
 * asked for when the visitor presses it, not before.
 */
export function MapOpener({ dealers, styleUrl, children }: MapOpenerProps) {
  const [state, setState] = useState<State>('closed');
  const marks = useMemo(() => mapMarks(dealers), [dealers]);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setState('closed');
    requestAnimationFrame(() => opener.current?.focus());
  };
  const isAsked = state === 'loading' || state === 'open';
  return (
    <>
      {!isAsked && children}
      {isAsked && (
        <Suspense fallback={children}>
          <ZoomMap
            marks={marks}
            styleUrl={styleUrl}
            onReady={() => setState('open')}
            onFailed={() => setState('failed')}
            onClose={close}
          />
        </Suspense>
      )}
      {!isAsked && (
        <div className="needs-script mt-3 text-center">
          <Button ref={opener} kind="small" type="button" onClick={() => setState(hasWebGl() ? 'loading' : 'failed')}>
            <ZoomIn aria-hidden size={18} />
            Öppna karta som går att zooma
          </Button>
          {styleUrl !== null && (
            <p className="mt-1 text-fine text-quiet">{`Kartan hämtas från ${new URL(styleUrl).host}.`}</p>
          )}
        </div>
      )}
      <p role="status" className="mt-1 text-center text-fine text-quiet">
        {state === 'loading' && 'Laddar kartan…'}
        {state === 'failed' && 'Webbläsaren kan inte visa en karta som går att zooma.'}
      </p>
    </>
  );
}

function hasWebGl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}
