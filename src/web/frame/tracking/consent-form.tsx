import { type ReactNode, useEffect, useState } from 'react';
import { type Consent, type ConsentPurpose, PURPOSE_NAMES } from '#src/domain/tracking/tracking.ts';
import { consentUrl } from '#src/visitor-urls.ts';
import { Button } from '#src/web/ui/button.tsx';
import { storedConsent } from './stored-consent.ts';

const EXPLANATIONS: Readonly<Record<ConsentPurpose, string>> = {
  statistics: 'Räknar besök, så att vi ser vilka sidor som används.',
  marketing: 'Visar reklam och mäter om den leder hit.',
};

type ConsentFormProps = {
  /** Purposes to ask about. */
  purposes: readonly ConsentPurpose[];
  returnTo: string;
  /** Whether the choice per purpose is open. */
  isOpen: boolean;
  children?: ReactNode;
};

/**
 * No and yes, of the same size and style, and a choice per purpose. A plain form that reloads the document, as scripts start and
 * stop with a document. Earlier answers are filled in after hydration.
 */
export function ConsentForm({ purposes, returnTo, isOpen, children }: ConsentFormProps) {
  const [consent, setConsent] = useState<Consent>({});
  useEffect(() => setConsent(storedConsent()), []);
  return (
    <form method="post" action={consentUrl()}>
      <input type="hidden" name="tillbaka" value={returnTo} />
      {purposes.map((purpose) => (
        <input key={purpose} type="hidden" name="fragat" value={purpose} />
      ))}
      {children}
      <div className="grid max-w-md grid-cols-2 gap-3">
        <Button kind="quiet" name="val" value="neka">
          Neka
        </Button>
        <Button kind="quiet" name="val" value="godkann">
          Godkänn
        </Button>
      </div>
      <details open={isOpen} className="mt-2">
        <summary className="touch flex items-center text-small font-semibold text-moss">Välj ändamål</summary>
        <fieldset className="grid gap-1">
          <legend className="sr-only">Ändamål</legend>
          {purposes.map((purpose) => (
            <label key={purpose} className="touch flex cursor-pointer items-start gap-3 py-2 text-small">
              <input
                // Another element, because React ignores a later `defaultChecked`.
                key={String(consent[purpose])}
                type="checkbox"
                name="andamal"
                value={purpose}
                defaultChecked={consent[purpose] === true}
                className="mt-0.5 size-5 shrink-0"
              />
              <span>
                <span className="font-semibold">{PURPOSE_NAMES[purpose]}.</span> {EXPLANATIONS[purpose]}
              </span>
            </label>
          ))}
        </fieldset>
        <Button kind="quiet" name="val" value="valda" className="mt-2">
          Spara val
        </Button>
      </details>
    </form>
  );
}
