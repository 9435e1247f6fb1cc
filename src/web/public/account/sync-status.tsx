import { type SyncState, syncLists, useSyncState } from '#src/web/shared/visitor-account/sync-lists.ts';

const TEXTS: Readonly<Record<SyncState, string>> = {
  syncing: 'Laddar…',
  synced: 'Listorna är desamma här som i kontot.',
  failed: 'Listorna kunde inte hämtas eller sparas just nu. De finns kvar på enheten.',
  'signed-out': 'Den här webbläsaren är inte längre inloggad. Ladda om sidan.',
};

/** Whether the lists of this device are those of the account. */
export function SyncStatus() {
  const state = useSyncState();
  return (
    <p role="status" className="mt-2 flex flex-wrap items-center gap-x-4 text-small text-quiet">
      {TEXTS[state]}
      {state === 'failed' && (
        <button type="button" className="link touch font-medium" onClick={() => void syncLists()}>
          Försök igen
        </button>
      )}
    </p>
  );
}
