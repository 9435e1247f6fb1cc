import { Link } from 'react-router';
import { formatCount } from '#src/domain/format/numbers.ts';
import { RemoveChipButton } from '#src/web/ui/chip.tsx';
import { AdvisedCar } from './advised-car.tsx';
import { BotText } from './bot-text.tsx';
import type { ShownEntry } from './shown-entry.ts';

type BotMessageProps = {
  entry: ShownEntry;
  /** Removes a chip's filter, for the latest message only; null for older ones and while an answer is loading. */
  onRemoveChip: ((label: string) => void) | null;
  onFollow: () => void;
};

/** An answer: the parsed filters, the text, the cars, and a link to the same list. */
export function BotMessage({ entry, onRemoveChip, onFollow }: BotMessageProps) {
  const { text, cards, filters, notice } = entry;
  return (
    <div className="grid gap-3 text-small" data-ai-generated="true">
      {filters && filters.chips.length > 0 && onRemoveChip && (
        <ul aria-label="Det jag har förstått" className="flex flex-wrap gap-2">
          {filters.chips.map(({ label }) => (
            <li key={label} className="max-w-full">
              <RemoveChipButton label={label} onRemove={() => onRemoveChip(label)} />
            </li>
          ))}
        </ul>
      )}
      {notice !== null && <p className="border-l-2 border-rape pl-3 text-quiet">{notice}</p>}
      {text !== '' && <BotText text={text} onFollow={onFollow} />}
      {cards.length > 0 && (
        <div className="border-b border-line">
          {cards.map((card) => (
            <AdvisedCar key={card.internal_id} card={card} onFollow={onFollow} />
          ))}
        </div>
      )}
      {filters && cards.length > 0 && (
        <div>
          <Link to={filters.listUrl} onClick={onFollow} className="link touch inline-flex items-center font-medium">
            {filters.notInList.length === 0
              ? `Visa ${formatCount(filters.listTotal ?? filters.total, 'bil', 'bilar')} i listan`
              : 'Visa liknande bilar i listan'}
          </Link>
          {filters.notInList.length > 0 && (
            <p className="text-fine text-quiet">Listan tar inte hänsyn till: {filters.notInList.join(', ')}.</p>
          )}
        </div>
      )}
    </div>
  );
}
