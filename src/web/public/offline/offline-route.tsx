import type { MetaFunction } from 'react-router';
import { homeUrl } from '#src/visitor-urls.ts';
import { WITHOUT_SCRIPTS } from '#src/web/frame/hydration/hydration-mark.ts';
import { useSite } from '#src/web/frame/site/use-site.ts';
import { errorTags } from '#src/web/seo/page-head.ts';
import { BesideRoad } from '#src/web/shared/pictures/landscape.tsx';
import { buttonClass } from '#src/web/ui/button.tsx';

/** Browsers cache this page; scripts would belong to an old build. */
export const handle = WITHOUT_SCRIPTS;

export const meta: MetaFunction = ({ matches }) => errorTags('Ingen anslutning', matches);

/** Shown by the service worker in place of a page that cannot be fetched, under that page's address. */
export default function OfflineRoute() {
  const { name } = useSite();
  return (
    <main>
      <BesideRoad>
        <p className="text-small font-semibold text-quiet">{name}</p>
        <h1 className="mt-2 text-title">Du är utan nät</h1>
        <div className="mt-4 grid max-w-xl gap-3 text-body">
          <p>Sidan kunde inte hämtas. Kontrollera anslutningen och försök igen.</p>
          <p>Sidor som redan är öppna i andra flikar går att läsa som vanligt.</p>
        </div>
        <div className="mt-8 flex flex-wrap gap-3">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads the current page */}
          <a href="" className={buttonClass('primary')}>
            Försök igen
          </a>
          <a href={homeUrl()} className={buttonClass('quiet')}>
            Till startsidan
          </a>
        </div>
      </BesideRoad>
    </main>
  );
}
