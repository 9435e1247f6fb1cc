import { diffWordsWithSpace } from 'diff';

/** A part of a text beside another: in both, only in the former, or only in the latter. */
export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string };

/** Texts with more differences are shown as one removed and one added, because the work grows with their square. */
const MAX_EDITS = 3_000;

/** The differences of two texts by words. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  const parts: DiffPart[] = changes?.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  })) ?? [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return parts.filter(({ text }) => text !== '');
}
