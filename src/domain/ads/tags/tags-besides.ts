import type { FoundTag, TaggedAd } from './find-tags.ts';

/** The tags that neither a fact of the ad nor a piece of its equipment states already. */
export function tagsBesides(ad: TaggedAd, tags: readonly FoundTag[]): FoundTag[] {
  const equipment = ad.equipment.map((word) => word.toLowerCase());
  const isFact = (tag: FoundTag['tag']): boolean =>
    (tag === 'Fyrhjulsdrift' && ad.drive !== null) || (tag === 'Minst 7 sitser' && ad.seats !== null);
  return tags.filter(({ tag, words }) => !isFact(tag) && !equipment.some((word) => word.includes(words.toLowerCase())));
}
