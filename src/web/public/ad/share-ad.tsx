import { Printer, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { adUrl } from '#src/urls.ts';
import { useSite } from '#src/web/shared/site/use-site.ts';

/** Style of secondary actions. */
export const ACTION =
  'touch inline-flex items-center gap-2 rounded-card pr-3 text-small font-medium text-moss underline-offset-4 hover:underline';

type Outcome = 'none' | 'copied' | 'by-hand';

type ShareAdProps = {
  internalId: number;
  title: string;
  /** Other actions in the same row. */
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
