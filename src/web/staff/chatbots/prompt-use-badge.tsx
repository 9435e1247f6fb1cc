import { Badge } from '#src/web/ui/badge.tsx';

/** Whether a prompt is in use, and whether its text has been changed since. */
export function PromptUseBadge({ use }: { use: 'in-use' | 'changed-since' | 'unused' }) {
  if (use === 'unused') return null;
  return use === 'in-use' ? (
    <Badge tone="calm">används</Badge>
  ) : (
    <Badge tone="mark">ändrad sedan den togs i bruk</Badge>
  );
}
