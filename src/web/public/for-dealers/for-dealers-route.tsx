import type { ReactNode } from 'react';
import { AGREEMENT_SLUGS, AGREEMENT_TITLES, AGREEMENTS } from '#src/domain/dealers/dealer-agreements.ts';
import {
  apiGuideUrl,
  DEALER_AREA_PATH,
  dealerAgreementUrl,
  dealerClaimUrl,
  forDealersUrl,
  loginUrl,
} from '#src/visitor-urls.ts';
import { useSite } from '#src/web/frame/site/use-site.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { ButtonLink } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { Route } from './+types/for-dealers-route.ts';
import { forDealersLoader } from './for-dealers-data.server.ts';

export const loader = forDealersLoader;

export const meta = pageMeta<typeof loader>((_, { site }) => ({
  title: 'För handlare',
  description: `Visa bilarna hos ${site.name}: skicka filen du redan har, se vad som händer innan det händer, och följ varje bil.`,
  canonicalPath: forDealersUrl(),
  robots: 'index',
}));

const GIVES = [
  {
    heading: 'Filen du redan har duger',
    text: 'Excel, CSV, XML eller JSON, ur bilsystemet eller egen lista. Känns den inte igen pekar du ut kolumnerna en gång. En enstaka bil lägger du in för hand.',
  },
  {
    heading: 'Inget händer på måfå',
    text: 'Varje fil provas först. Du ser vilka bilar som är nya, ändras och försvinner, och vad som inte gick att läsa, innan du bestämmer dig. En import går att ångra.',
  },
  {
    heading: 'Köpare som vet vad de vill ha',
    text: 'Den som tittar har jämfört priser, läst om modellen och räknat på vad bilen kostar att äga. Frågorna kommer till din e-post, och svaret går direkt till köparen.',
  },
  {
    heading: 'Varje bil i siffror',
    text: 'Hur ofta den visas, öppnas och sparas, hur länge den har stått, hur priset ligger mot liknande bilar och var gränsen för ett lågt pris går.',
  },
] as const;

const STEPS = [
  'Skapa ett konto med din e-post.',
  'Skriv organisationsnumret och godkänn villkoren.',
  'Skicka filen, eller lägg in en bil för hand.',
  'Se efter hur det blir, och publicera.',
] as const;

/** The site's offer to dealers: its use, its price, and how they come in. */
export default function ForDealersRoute({ loaderData: { price } }: Route.ComponentProps) {
  const site = useSite();
  return (
    <div className="page-width py-8 md:py-12">
      <div className="grid max-w-4xl grid-cols-1 gap-12">
        <header>
          <h1 className="text-title">För handlare</h1>
          <p className="mt-3 max-w-prose text-body">
            Visa alla dina bilar för den som vill veta innan den köper. {site.name} är öppet för alla bilhandlare i
            Sverige.
          </p>
          <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <ButtonLink kind="primary" to={loginUrl('sign-up', dealerClaimUrl())}>
              Anslut bilhandeln
            </ButtonLink>
            <Link to={loginUrl('sign-in', DEALER_AREA_PATH)} className="link touch inline-flex items-center text-small">
              Logga in
            </Link>
          </p>
        </header>
        <Part heading="Det här får du">
          <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
            {GIVES.map(({ heading, text }) => (
              <li key={heading} className="border-t border-line pt-3">
                <h3 className="text-body font-semibold">{heading}</h3>
                <p className="mt-1 text-small text-quiet">{text}</p>
              </li>
            ))}
          </ul>
        </Part>
        <Part heading="Det här kostar det">
          {price.map((paragraph) => (
            <p key={paragraph} className="max-w-prose text-body not-first:mt-3">
              {paragraph}
            </p>
          ))}
        </Part>
        <Part heading="Så kommer du igång">
          <ol className="grid max-w-prose list-decimal gap-2 pl-5 text-body marker:font-semibold marker:text-forest">
            {STEPS.map((step) => (
              <li key={step} className="pl-1">
                {step}
              </li>
            ))}
          </ol>
          <p className="mt-4 max-w-prose text-small text-quiet">
            Finns bilhandeln redan här, för att ett bilsystem levererar till oss, ansöker du på samma sätt. Då
            kontrollerar vi först att den är din.
          </p>
          <p className="mt-4 max-w-prose text-small text-quiet">
            Har du ett eget bilsystem kan det skicka bilarna själv:{' '}
            <Link to={apiGuideUrl()} className="link">
              API för bilhandlare
            </Link>
            .
          </p>
        </Part>
        <Part heading="Det du godkänner">
          <ul className="grid gap-2">
            {AGREEMENTS.map((agreement) => (
              <li key={agreement}>
                <Link
                  to={dealerAgreementUrl(AGREEMENT_SLUGS[agreement])}
                  className="link touch inline-flex items-center"
                >
                  {AGREEMENT_TITLES[agreement]}
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-4 max-w-prose text-small text-quiet">
            Frågor? Skriv till{' '}
            <a href={`mailto:${site.contactEmail}`} className="link">
              {site.contactEmail}
            </a>
            .
          </p>
        </Part>
      </div>
    </div>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-large">{heading}</h2>
      {children}
    </section>
  );
}
