import type { AdListModel } from './ad-list-data.server.ts';
import { sortExplanationOf } from './ad-list-texts.ts';
import { FoldOut } from './fold-out.tsx';

/** What decides the order of the ads, one press away, as the law on marketplaces asks for. */
export function SortExplained({ order }: Pick<AdListModel, 'order'>) {
  const { title, paragraphs } = sortExplanationOf(order);
  return (
    <FoldOut summary={<span className="text-moss underline underline-offset-4">{title}</span>}>
      <div className="grid w-full gap-2 px-5 py-3 text-small text-ink sm:w-96">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </FoldOut>
  );
}
