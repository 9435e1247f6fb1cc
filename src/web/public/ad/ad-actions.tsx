import { ArrowUpRight, Columns2, MessageCircleQuestion, Printer, Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { MAX_COMPARED } from '#src/domain/ads/comparison.ts';
import { adContextLine, cutContext } from '#src/domain/adviser/chat/ask-context.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { withEntry } from '#src/domain/saved-cars/saved-cars.ts';
import { adUrl, compareUrl } from '#src/urls.ts';
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
import type { AdPageModel } from './ad-data.server.ts';

const ACTION =
  'touch inline-flex items-center gap-2 rounded-card pr-3 text-small font-medium text-moss underline-offset-4 hover:underline';

type Outcome = 'none' | 'copied' | 'by-hand';

type ShareAdProps = {
  internalId: number;
  title: string;
  children: ReactNode;
};

/** Saving or sharing an ad: the device's share sheet, else copying the link, else the link as text. */
export function ShareAd({ internalId, title, children }: ShareAdProps) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  const url = `${useSite().url}${adUrl(internalId)}`;
  return (
    <div className="mt-3">
      <div data-print="no" className="needs-script flex flex-wrap gap-x-4">
        <button type="button" className={ACTION} onClick={async () => setOutcome(await share({ url, title }))}>
          <Share2 aria-hidden size={18} />
          Dela
        </button>
        <button type="button" className={ACTION} onClick={() => print()}>
          <Printer aria-hidden size={18} />
          Skriv ut
        </button>
        {children}
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

/** Saving the car and selecting it for comparison, on the visitor's device; opening the page notes the car as viewed. */
export function SaveAd({ ad: { internalId, name, price, status } }: { ad: AdPageModel }) {
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

export function AskAboutAd({ ad }: { ad: AdPageModel }) {
  return (
    <button
      type="button"
      onClick={() => askAdviser({ context: contextOf(ad), about: ad.name, message: null })}
      className={ACTION}
    >
      <MessageCircleQuestion aria-hidden size={18} />
      Fråga om den här bilen
    </button>
  );
}

const contextOf = ({ internalId, name, keyFacts, vehicleFacts, motorFacts, environmentFacts }: AdPageModel): string =>
  cutContext(
    [
      name,
      adContextLine(internalId),
      keyFacts.join(', '),
      ...[...vehicleFacts, ...motorFacts, ...environmentFacts].map(
        ({ label, value }) => `${label}: ${value ?? 'okänt'}`,
      ),
    ].join('\n'),
  );

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
