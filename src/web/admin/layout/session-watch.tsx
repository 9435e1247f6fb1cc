import { TriangleAlert } from 'lucide-react';
import { useContext } from 'react';
import { minutesText, WARNING_MINUTES } from '#src/domain/accounts/sign-in-limits.ts';
import { UnsavedFormsContext } from '#src/web/admin/unsaved/unsaved-forms.ts';
import { Button } from '#src/web/ui/button.tsx';
import { useSession } from './use-session.ts';

/** Warns before the session expires. Without JavaScript only the server enforces the expiry. */
export function SessionWatch({ secondsLeft }: { secondsLeft: number }) {
  const forms = useContext(UnsavedFormsContext);
  const { session, refresh } = useSession(secondsLeft, forms);
  if (session.secondsLeft > WARNING_MINUTES * 60) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-20 [:root:has(.save-bar)_&]:bottom-36 mx-auto flex max-w-xl flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-edge bg-raised px-4 py-3 text-small shadow-float"
    >
      <TriangleAlert aria-hidden size={20} className="shrink-0 text-red" />
      <div className="flex-1 basis-60">
        <p className="font-semibold">Session varning</p>
        <p>
          {session.isAtLongest
            ? `Du har varit inloggad i nästan tolv timmar och loggas ut om ${minutesText(session.secondsLeft)}. Spara det du gör.`
            : `Du loggas ut om ${minutesText(session.secondsLeft)} om inget händer.`}
        </p>
      </div>
      {!session.isAtLongest && (
        <Button kind="quiet" type="button" onClick={refresh}>
          Fortsätt vara inloggad
        </Button>
      )}
    </div>
  );
}
