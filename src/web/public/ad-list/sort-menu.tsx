import { ArrowUpDown, Check } from 'lucide-react';
import { Link } from 'react-router';
import { SORT_CHOICES, type SortChoice } from '../../../domain/ads/filter-options.ts';
import { adsUrl } from '../../../urls.ts';
import type { AdListModel } from './ad-list-data.server.ts';
import { FoldOut } from './fold-out.tsx';

type SortMenuProps = Pick<AdListModel, 'filters' | 'order'>;

/** Every order as a link, so that it works before scripts and can be shared. */
export function SortMenu({ filters, order }: SortMenuProps) {
  const chosen = order === 'popular' ? null : SORT_CHOICES.find((choice) => isSame(choice, order));
  const label = chosen?.label ?? 'Populärast';
  return (
    // A choice made is a menu closed: the new order draws a new one.
    <FoldOut
      key={label}
      summary={
        <>
          <ArrowUpDown aria-hidden size={16} className="text-moss md:hidden" />
          <span className="text-quiet max-md:sr-only">Sortering:</span>
          <span className="font-semibold text-moss">{label}</span>
        </>
      }
    >
      <ul>
        {order === 'popular' && <SortItem to={adsUrl()} label={label} isCurrent />}
        {SORT_CHOICES.map((choice) => (
          <SortItem
            key={choice.label}
            to={adsUrl({ filters, sort: { by: choice.by, order: choice.order } })}
            label={choice.label}
            isCurrent={choice === chosen}
          />
        ))}
      </ul>
    </FoldOut>
  );
}

function SortItem({ to, label, isCurrent }: { to: string; label: string; isCurrent: boolean }) {
  return (
    <li>
      <Link
        to={to}
        replace
        preventScrollReset
        aria-current={isCurrent ? 'true' : undefined}
        className={`touch flex items-center justify-between gap-8 px-5 text-small whitespace-nowrap -outline-offset-2 hover:bg-sunken ${isCurrent ? 'font-semibold text-moss' : 'text-ink'}`}
      >
        {label}
        {isCurrent && <Check aria-hidden size={16} />}
      </Link>
    </li>
  );
}

const isSame = (choice: SortChoice, order: { by: string; order: string }): boolean =>
  choice.by === order.by && choice.order === order.order;
