import { ChevronDown } from 'lucide-react';
import { useFoldOver } from '#src/web/ui/use-outside-press.ts';
import type { AdListModel } from './ad-list-data.server.ts';
import { sortExplanationOf } from './ad-list-texts.ts';

/** Explains the order of the ads, as consumer law requires of marketplaces. Opens over the list. */
export function SortExplained({ order }: Pick<AdListModel, 'order'>) {
  const { title, paragraphs } = sortExplanationOf(order);
  const { fold } = useFoldOver();
  return (
    <details {...fold} className="group/fold" data-print="no">
      <summary className="touch -mx-2 inline-flex items-center gap-1.5 rounded-card px-2 text-small hover:bg-sunken">
        <span className="text-moss underline underline-offset-4">{title}</span>
        <ChevronDown
          aria-hidden
          size={16}
          className="text-moss max-sm:hidden transition-transform group-open/fold:rotate-180"
        />
      </summary>
      <div className="absolute right-0 z-25 mt-1 grid gap-2 rounded-card border border-line bg-raised px-5 py-4 text-small text-ink shadow-float max-sm:left-0 sm:w-96">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
