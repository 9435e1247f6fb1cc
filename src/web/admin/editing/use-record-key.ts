import { useState } from 'react';
import { type ActionAnswer, hasSaved } from '#src/request/forms/action-answer.ts';

/** Key that changes when a form must be remounted: its record was changed by anything but the form's own last save. */
export function useRecordKey(version: string | undefined, answer: ActionAnswer | null): number {
  const [shown, setShown] = useState({ version, key: 0 });
  if (version === shown.version) return shown.key;
  const isOwn = hasSaved(answer) && answer?.values.seen?.[0] === version;
  const next = { version, key: isOwn ? shown.key : shown.key + 1 };
  setShown(next);
  return next.key;
}
