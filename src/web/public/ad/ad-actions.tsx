import { ArrowUpRight, Bell, Columns2, Ellipsis, Flag, MessageCircleQuestion, Printer, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MAX_COMPARED } from '#src/domain/ads/comparison.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { withEntry } from '#src/domain/saved-cars/saved-cars.ts';
import { adAlertFormUrl, adUrl, compareUrl, reportAdUrl } from '#src/visitor-urls.ts';
import { useSite } from '#src/web/frame/site/use-site.ts';
import { askAdviser } from '#src/web/shared/ask-adviser.ts';
import {
  comparedCars,
  idsToCompare,
  MAX_VIEWED,
  useDeviceList,
  viewedCars,
} from '#src/web/shared/saved-cars/device-list.ts';
import { FavouriteButton } from '#src/web/shared/saved-cars/favourite-button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { useFoldOver } from '#src/web/ui/use-outside-press.ts';
import type { AdPageModel } from './ad-data.server.ts';

const ACTION =
  'touch inline-flex items-center gap-2 rounded-card pr-3 text-small font-medium text-moss underline-offset-4 hover:underline';

type Outcome = 'none' | 'copied' | 'by-hand';

/** Saving, comparing, watching and asking; what is rarely needed is in a menu. */
export function AdActions({ ad }: { ad: AdPageModel }) {
  const { internalId, name: title, status } = ad;
  const [outcome, setOutcome] = useState<Outcome>('none');
  const { fold, close } = useFoldOver();
  const url = `${useSite().url}${adUrl(internalId)}`;
  return (
    <div className="mt-3">
      <div data-print="no" className="flex flex-wrap items-center gap-x-4">
        <SaveAd ad={ad} />
        {status === 'active' && (
          <Link to={adAlertFormUrl(internalId)} rel="nofollow" className={ACTION}>
            <Bell aria-hidden size={18} />
            Bevaka bilen
          </Link>
        )}
        <AskAboutAd ad={ad} />
        <details {...fold} className="relative">
          <summary className="touch grid w-11 cursor-pointer list-none place-items-center rounded-full text-moss hover:bg-sunken">
            <Ellipsis aria-hidden size={20} />
            <span className="sr-only">Fler val</span>
          </summary>
          <div className="absolute right-0 z-25 mt-1 w-56 rounded-card border border-line bg-raised py-2 shadow-float">
            <button
              type="button"
              className={`needs-script ${ITEM}`}
              onClick={async () => {
                close();
                setOutcome(await share({ url, title }));
              }}
            >
              <Share2 aria-hidden size={18} />
              Dela
            </button>
            <button
              type="button"
              className={`needs-script ${ITEM}`}
              onClick={() => {
                close();
                print();
              }}
            >
              <Printer aria-hidden size={18} />
              Skriv ut
            </button>
            <Link to={reportAdUrl(internalId)} rel="nofollow" className={ITEM}>
              <Flag aria-hidden size={18} />
              Rapportera annonsen
            </Link>
          </div>
        </details>
      </div>
      <p role="status" className="text-small text-quiet">
        {outcome === 'copied' && 'Länken är kopierad.'}
        {outcome === 'by-hand' && 'Kopiera länken:'}
      </p>
      {/* The address itself, without scripts and in print. */}
      <p className={`text-small ${outcome === 'by-hand' ? '' : 'without-script'}`}>
        <a href={url} className="link break-all">
          {url}
        </a>
      </p>
    </div>
  );
}

async function share(ad: { url: string; title: string }): Promise<Outcome> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share(ad);
      return 'none';
    }
    await navigator.clipboard.writeText(ad.url);
    return 'copied';
  } catch (error) {
    // Rejected when the visitor closes the share sheet.
    return error instanceof DOMException && error.name === 'AbortError' ? 'none' : 'by-hand';
  }
}

const ITEM = 'touch flex w-full items-center gap-3 px-4 text-left text-small hover:bg-sunken';

/** Saving the car and selecting it for comparison, on the visitor's device; opening the page notes the car as viewed. */
function SaveAd({ ad: { internalId, name, price, status } }: { ad: AdPageModel }) {
  const compared = useDeviceList(comparedCars);
  useEffect(
    () => viewedCars.change((list) => withEntry(list, { id: internalId, name, at: Date.now() }, MAX_VIEWED)),
    [internalId, name],
  );
  const isChosen = compared?.ids.has(internalId) ?? false;
  const others = idsToCompare(compared?.entries ?? []).filter((id) => id !== internalId);
  return (
    <>
      <FavouriteButton car={{ internalId, name, price, status }} label="shown" className={ACTION} />
      {status === 'active' && (
        <Link
          to={compareUrl([...others, internalId].slice(-MAX_COMPARED))}
          onClick={() =>
            comparedCars.change((list) => withEntry(list, { id: internalId, name, at: Date.now() }, MAX_COMPARED))
          }
          className={ACTION}
        >
          <Columns2 aria-hidden size={18} />
          {isChosen || others.length === 0 ? 'Jämför' : `Jämför med ${formatCount(others.length, 'bil', 'bilar')}`}
        </Link>
      )}
    </>
  );
}

function AskAboutAd({ ad }: { ad: AdPageModel }) {
  return (
    <button
      type="button"
      onClick={async () => {
        // Its code is loaded for those who ask.
        const { contextOf } = await import('./adviser-context.ts');
        askAdviser({ context: contextOf(ad), about: ad.name, message: null });
      }}
      className={`needs-script ${ACTION}`}
    >
      <MessageCircleQuestion aria-hidden size={18} />
      Fråga om den här bilen
    </button>
  );
}

/** Link to another site's page about the car with this plate. */
export function CarInfoLink({ plate }: { plate: string }) {
  const { carInfoUrl } = useSite();
  if (carInfoUrl === '') return null;
  return (
    <a
      href={carInfoUrl.replaceAll('{plate}', encodeURIComponent(plate))}
      rel="noopener nofollow"
      data-print="no"
      className="link touch inline-flex items-center gap-1 text-small"
    >
      Mer om bilen hos {hostOf(carInfoUrl)}
      <ArrowUpRight aria-hidden size={16} />
    </a>
  );
}

const hostOf = (address: string): string => /^https?:\/\/(?:www\.)?([^/:?#]+)/.exec(address)?.[1] ?? address;
