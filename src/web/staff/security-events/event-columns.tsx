import { SERIOUS, SEVERITY_WORDS } from '#src/domain/accounts/severity.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { FoldedText } from '#src/web/office/page/folded-text.tsx';
import type { StaffColumn } from '#src/web/office/table/staff-table.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import type { SecurityEventsModel } from './security-events-data.server.ts';

/** Details are shown as text, because they may contain text from outside. */
export const EVENT_COLUMNS: readonly StaffColumn<SecurityEventsModel['events'][number]>[] = [
  {
    id: 'nar',
    heading: 'När',
    sort: 'descending',
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <ShortTime at={createdAt} />,
  },
  {
    id: 'allvar',
    heading: 'Allvar',
    sort: 'descending',
    cell: ({ severity }) => (
      <Badge tone={SERIOUS.includes(severity) ? 'alert' : 'plain'}>{SEVERITY_WORDS[severity]}</Badge>
    ),
  },
  {
    id: 'handelse',
    heading: 'Händelse',
    sort: 'ascending',
    cell: ({ word, isTrusted }) => (
      <>
        <span className="font-medium">{word}</span>
        {!isTrusted && <span className="under block text-fine text-quiet">uppgift från en webbläsare</span>}
      </>
    ),
  },
  { id: 'detaljer', heading: 'Detaljer', cell: ({ details }) => <FoldedText text={details} /> },
];
