import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ConsentPurpose } from '#src/domain/tracking/tracking.ts';
import { privacyUrl } from '#src/visitor-urls.ts';
import { ConsentForm } from '#src/web/frame/tracking/consent-form.tsx';
import { Link } from '#src/web/ui/link.tsx';

/**
 * Asks for consent before any third-party resource is loaded. Above the page, without covering it. It is in every page, and shown
 * before the first paint to visitors who have not answered (choices-script.tsx).
 */
export function ConsentBanner({ purposes }: { purposes: readonly ConsentPurpose[] }) {
  const { pathname, search } = useLocation();
  const [isAnswered, setAnswered] = useState(false);
  // The privacy page contains the same form.
  if (pathname === privacyUrl()) return null;
  return (
    <section
      aria-labelledby="samtycke"
      data-print="no"
      // The form submits the choice and reloads the document, without the banner.
      hidden={isAnswered}
      onSubmit={() => setAnswered(true)}
      className="hidden border-b border-line bg-raised asks:block"
    >
      <div className="page-width pt-5 pb-2">
        <ConsentForm purposes={purposes} returnTo={pathname + search} isOpen={false}>
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
