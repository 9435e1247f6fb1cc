import { Star, StarHalf } from 'lucide-react';
import { MOST_STARS, starsOf } from '../../../domain/categories/star-score.ts';
import { formatNumber } from '../../../domain/format/numbers.ts';

type StarRowProps = {
  /** 1 to 5, one decimal. */
  score: number;
  /** px. */
  size?: number;
};

/** Stars with the number beside them; read aloud as one phrase. */
export function StarRow({ score, size = 20 }: StarRowProps) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className="flex gap-0.5">
        {starsOf(score).map((star, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a star is nothing but its place
          <span key={place} className="relative">
            <Star size={size} strokeWidth={1.25} className={star === 'full' ? FULL : 'text-edge'} />
            {star === 'half' && <StarHalf size={size} strokeWidth={1.25} className={`absolute inset-0 ${FULL}`} />}
          </span>
        ))}
      </span>
      <span className="min-w-[1.6em] font-semibold">
        {formatNumber(score, 1)}
        <span className="sr-only">{` av ${MOST_STARS} stjärnor`}</span>
      </span>
    </span>
  );
}

const FULL = 'fill-rape text-star-edge';
