import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Tracking } from '#src/domain/tracking/tracking.ts';
import { privacyUrl } from '#src/urls.ts';
import { ConsentForm } from '#src/web/shared/tracking/consent-form.tsx';

/** Asks before anything of others is loaded. It stands above the page and hides nothing of it. */
export function ConsentBanner({ tracking }: { tracking: Tracking }) {
  const { pathname, search } = useLocation();
  const [isAnswered, setAnswered] = useState(false);
  // The page of privacy has the same form.
  if (pathname === privacyUrl()) return null;
  return (
    <section
      aria-labelledby="samtycke"
      data-print="no"
      // The answer is sent by the form; the page that comes with it has no banner.
      hidden={isAnswered}
      onSubmit={() => setAnswered(true)}
      className="border-b border-line bg-raised"
    >
      <div className="page-width pt-5 pb-2">
        <ConsentForm tracking={tracking} returnTo={pathname + search} isOpen={false}>
          <h2 id="samtycke" className="text-body font-semibold">
            Får vi använda kakor från andra?
          </h2>
          <p className="mt-1 mb-4 max-w-prose text-small">
            Inget laddas eller sparas förrän du har valt. Du kan ändra dig när som helst längst ned på sidan.{' '}
            <Link to={privacyUrl()} className="link">
              Läs mer
            </Link>
          </p>
        </ConsentForm>
      </div>
    </section>
  );
}
