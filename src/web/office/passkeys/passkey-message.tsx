import { Message } from '#src/web/ui/message.tsx';

/** Result of the browser's question for a passkey, while and after it is asked. */
export function PasskeyMessage({ problem, isAsking }: { problem: string | null; isAsking: boolean }) {
  if (isAsking) return <Message tone="good" title="Följ anvisningen i webbläsaren" />;
  return problem === null ? null : (
    <Message tone="bad" title="Ingen passkey">
      <p>{problem}</p>
    </Message>
  );
}

/** Browsers ask for passkeys by script only. */
export const PasskeysNeedScript = () => (
  <noscript>
    <p className="mt-2 text-small text-quiet">Passkeys behöver JavaScript.</p>
  </noscript>
);
