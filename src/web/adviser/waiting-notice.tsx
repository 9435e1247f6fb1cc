import { useEffect, useState } from 'react';
import { SECOND_MS } from '#src/base/units.ts';
import { formatCount } from '#src/domain/format/numbers.ts';

/** States that a message is held back until the limits allow it, and for how long; announced once. */
export function WaitingNotice({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(1, Math.ceil((until - now) / SECOND_MS));
  return (
    <p className="text-small text-quiet">
      Frågan skickas strax. Rådgivaren tar emot fem frågor i minuten.{' '}
      <span aria-hidden className="tabular-nums">
        {`${formatCount(seconds, 'sekund', 'sekunder')} kvar.`}
      </span>
    </p>
  );
}
