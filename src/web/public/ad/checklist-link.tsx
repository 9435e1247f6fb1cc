import { ClipboardList } from 'lucide-react';
import { checklistUrl } from '#src/urls.ts';
import { Link } from '#src/web/ui/link.tsx';

export const ChecklistLink = ({ internalId }: { internalId: number }) => (
  <Link
    to={checklistUrl(internalId)}
    rel="nofollow"
    data-print="no"
    className="link touch mt-3 mr-5 inline-flex items-center gap-2 text-small font-medium"
  >
    <ClipboardList aria-hidden size={18} />
    Checklista inför köpet
  </Link>
);
