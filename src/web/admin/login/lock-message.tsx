import { useEffect, useState } from 'react';
import { minutesText } from '#src/domain/accounts/sign-in-limits.ts';
import { Message } from '#src/web/ui/message.tsx';

const SECOND_MS = 1_000;

/** Counts down from the seconds that the server returned. Without JavaScript the value is static until the page is reloaded. */
export function useSecondsLeft(seconds: number): number {
  const [passed, setPassed] = useState({ of: seconds, count: 0 });
  useEffect(() => {
    if (seconds === 0) return;
    const began = Date.now();
    const timer = setInterval(() => {
      setPassed({ of: seconds, count: Math.floor((Date.now() - began) / SECOND_MS) });
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [seconds]);
  return Math.max(0, seconds - (passed.of === seconds ? passed.count : 0));
}

export function LockMessage({ secondsLeft }: { secondsLeft: number }) {
  return (
    <Message tone="bad" title="Konto låst">
      <p>Fel lösenord fem gånger i rad. Försök igen om {minutesText(secondsLeft)}.</p>
    </Message>
  );
}
