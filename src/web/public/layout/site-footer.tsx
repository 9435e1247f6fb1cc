import { memo } from 'react';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { dataSourcesUrl, privacyUrl, siteTextUrl, visitorAccountUrl } from '#src/visitor-urls.ts';
import { useRootData, useSite } from '#src/web/frame/site/use-site.ts';
import { Link } from '#src/web/ui/link.tsx';
import { footerColumns, LogoMark, MenuLink } from './site-menu.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const FOOT_LINK = 'touch inline-flex items-center underline underline-offset-4 hover:text-on-deep';

/** Columns of links, contact, theme, copyright (PUB §2). */
export const SiteFooter = memo(() => {
  const site = useSite();
  const root = useRootData();
  return (
    <footer data-print="no" className="on-deep mt-14 bg-deep md:mt-24 text-on-deep">
      <div className="page-width pt-14 pb-24">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-10 sm:max-md:grid-cols-2 md:auto-cols-fr md:grid-flow-col md:grid-cols-[2fr]">
          <div className="max-md:col-span-full">
            <p className="flex items-center gap-2.5 text-[1.5rem] font-bold tracking-[-0.04em]">
              <LogoMark className="h-7 w-6 text-on-deep" />
              {site.name}
            </p>
            <p className="mt-3 max-w-xs text-small text-on-deep-quiet">För dig som vill veta innan du köper.</p>
          </div>
          {footerColumns(site).map(({ heading, entries }) => (
            <nav key={heading} aria-label={heading}>
              <h2 className="text-small font-semibold text-on-deep">{heading}</h2>
              <ul className="mt-2">
                {entries.map((entry) => (
                  <li key={entry.label}>
                    <MenuLink
                      entry={entry}
                      className="inline-block py-1.5 text-small text-on-deep-quiet underline-offset-4 hover:text-on-deep hover:underline"
                    />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <Contact />
        </div>
        <div className="mt-12 flex flex-wrap items-center justify-between gap-4 border-t border-deep-line pt-6">
          <p className="flex flex-wrap items-center gap-x-5 text-fine text-on-deep-quiet">
            <span>
              © {yearInSweden(root?.now ?? new Date())} {site.name}
            </span>
            <Link to={visitorAccountUrl()} className={FOOT_LINK}>
              Ditt konto
            </Link>
            <Link to={siteTextUrl('villkor')} className={FOOT_LINK}>
              Villkor
            </Link>
            <Link to={siteTextUrl('tillganglighet')} className={FOOT_LINK}>
              Tillgänglighet
            </Link>
            <Link to={dataSourcesUrl()} className={FOOT_LINK}>
              Datakällor
            </Link>
            <Link to={privacyUrl()} className={FOOT_LINK}>
              Integritet
            </Link>
            <Link to={privacyUrl('cookies')} className={FOOT_LINK}>
              Kakor och samtycke
            </Link>
          </p>
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
});

function Contact() {
  const { contactEmail, contactAddress, socialUrl, organisationNumber, vatNumber } = useSite();
  return (
    <div>
      <h2 className="text-small font-semibold text-on-deep">Kontakt</h2>
      <address className="mt-2 text-small text-on-deep-quiet not-italic">
        <a
          href={`mailto:${contactEmail}`}
          className="inline-block py-1.5 wrap-anywhere underline underline-offset-4 hover:text-on-deep"
        >
          {contactEmail}
        </a>
        <p className="py-1.5">
          {contactAddress.split(/,\s*/).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        {organisationNumber !== null && <p className="pb-1.5">{`Org.nr ${organisationNumber}`}</p>}
        {vatNumber !== null && <p className="pb-1.5">{`Momsnr ${vatNumber}`}</p>}
        {socialUrl !== null && (
          <a
            href={socialUrl}
            rel="noopener me"
            className="inline-block py-1.5 underline underline-offset-4 hover:text-on-deep"
          >
            {new URL(socialUrl).hostname.replace(/^www\./, '')}
          </a>
        )}
      </address>
    </div>
  );
}
