import type { ChatCard } from '#src/domain/adviser/chat/chat-event.ts';
import { formatPower, keyFacts } from '#src/domain/format/car-facts.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import { Unconfirmed } from '#src/web/shared/ad-card/card-texts.tsx';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { DottedLine } from '#src/web/ui/dotted-line.tsx';
import { Link } from '#src/web/ui/link.tsx';

/** A car recommended by the adviser: price, name, one row of facts, and the reason. */
export function AdvisedCar({ card, onFollow }: { card: ChatCard; onFollow: () => void }) {
  return (
    <article className="group relative grid grid-cols-[7rem_minmax(0,1fr)] gap-3 border-t border-line py-3">
      <CarPicture urls={card.image_urls} alt="" priority="late" sizes="112px" widths={[160, 320]} />
      <div>
        <p className="text-body font-semibold text-forest tabular-nums">{formatPrice(card.price)}</p>
        <h3 className="line-clamp-2 text-small font-medium text-wrap text-ink">
          <Link to={card.url} onClick={onFollow} className="covers-card after:outline-offset-0 group-hover:underline">
            {card.name}
          </Link>
        </h3>
        <DottedLine words={factsOf(card)} className="mt-0.5 text-fine text-quiet" />
        {card.unconfirmed_since !== null && (
          <div className="mt-0.5 text-fine">
            <Unconfirmed since={new Date(card.unconfirmed_since)} />
          </div>
        )}
      </div>
      <ul className="col-span-2 grid gap-0.5 text-small">
        {card.reasons.map((reason) => (
          <li key={reason} className="flex gap-2">
            <span aria-hidden className="mt-2 size-1.5 shrink-0 rounded-full border-3 border-moss" />
            {reason}
          </li>
        ))}
      </ul>
    </article>
  );
}

function factsOf({ model_year, odometer_km, fuels, transmission_type, horsepower_hp }: ChatCard): string[] {
  const car = { modelYear: model_year, odometerKm: odometer_km, fuels, transmission: transmission_type };
  const power = formatPower({ horsepower: horsepower_hp, kilowatt: null });
  return power === null ? keyFacts(car) : [...keyFacts(car), power];
}
