import type { FoundTag } from '#src/domain/ads/tags/find-tags.ts';
import { FactList } from '#src/web/ui/fact-list.tsx';
import { Section } from '#src/web/ui/section.tsx';

/** Equipment and terms that the list filters by, each with the words of the ad; nothing without any. */
export function TagSection({ tags }: { tags: readonly FoundTag[] }) {
  if (tags.length === 0) return null;
  return (
    <Section heading="Enligt annonsen">
      <FactList facts={tags.map(({ tag, words }) => ({ label: tag, value: `”${words}”` }))} unknown="" />
      <p className="mt-2.5 text-fine text-quiet">
        Inom citattecken står annonsens egna ord. Fråga handlaren om något är viktigt för dig.
      </p>
    </Section>
  );
}
