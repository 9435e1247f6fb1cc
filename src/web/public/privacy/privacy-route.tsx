import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { requestContext } from '#src/request/request-context.server.ts';
import { privacyUrl } from '#src/visitor-urls.ts';
import { useSite } from '#src/web/frame/site/use-site.ts';
import { ConsentForm } from '#src/web/frame/tracking/consent-form.tsx';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { PhoneFold } from '#src/web/ui/phone-fold.tsx';
import type { Route } from './+types/privacy-route.ts';
import { STORED_OF_ACCOUNTS, StoredTable, storedOfVisitors } from './stored-table.tsx';

export const loader = ({ context }: LoaderFunctionArgs) => {
  const { tracking, settings } = context.get(requestContext);
  // Null unless an external language model words the adviser's answers.
  const { baseUrl, company } = settings.adviser;
  return { purposes: tracking.purposes, modelOperator: baseUrl ? (company ?? 'den som driver modellen') : null };
};

export const meta = pageMeta<typeof loader>((_, { site }) => ({
  title: 'Integritet',
  description: `Vad ${site.name} sparar om dig, hur länge, och hur du ändrar ditt val.`,
  canonicalPath: privacyUrl(),
  robots: 'index',
}));

/** Privacy page: data stored about a visitor, its retention, and how to change it. */
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { purposes, modelOperator } = loaderData;
  const site = useSite();
  return (
    <div className="page-width grid max-w-4xl grid-cols-1 gap-10 py-8 md:py-12">
      <header>
        <h1 className="text-title">Integritet</h1>
        <p className="mt-3 max-w-prose text-body">
          Du kan använda {site.name} utan konto och utan att säga vem du är. Här står vad som sparas, varför och hur
          länge.
        </p>
      </header>
      <Part id="sparas" heading="Det som sparas">
        <p className="mb-4">Grunderna är de i artikel 6 i dataskyddsförordningen (GDPR).</p>
        <StoredTable caption="Om den som besöker webbplatsen" rows={storedOfVisitors({ purposes, modelOperator })} />
        <PhoneFold label="Om den som loggar in för en bilhandel eller som personal" className="mt-4">
          <StoredTable caption="Om den som loggar in" rows={STORED_OF_ACCOUNTS} />
        </PhoneFold>
      </Part>
      <Part id="kakor" heading="Kakor och samtycke">
        {purposes.length === 0 ? (
          <p>
            Just nu används inga kakor eller skript som kräver ditt samtycke. De kakor som finns behövs för det du ber
            om: att minnas ditt val av utseende, ditt samtycke, din inloggning och ditt samtal.
          </p>
        ) : (
          <ConsentForm purposes={purposes} returnTo={privacyUrl()} isOpen>
            <p className="mb-4">
              Skript från andra laddas bara för ändamål som du har godkänt. Ditt val gäller i sex månader och kan ändras
              här när som helst.
            </p>
          </ConsentForm>
        )}
      </Part>
      <Part id="radgivaren" heading="Rådgivaren">
        <p>
          {modelOperator !== null
            ? `Rådgivarens svar formuleras av en språkmodell. Det du skriver, samtalet hittills och uppgifter ur annonserna skickas till ${modelOperator}, så skriv inget om dig själv som du inte vill dela. Vem du är och varifrån du skriver skickas inte.`
            : 'Rådgivarens svar skrivs av ett program på vår egen server. Det du skriver skickas inte vidare till någon annan.'}
        </p>
      </Part>
      <Part id="bilarna" heading="Uppgifter om bilar">
        <p>
          Annonserna kommer från handlare. Registreringsnumret visas bara på annonsens egen sida. Chassinumret visas
          aldrig; vi sparar ett avtryck av det, som inte kan läsas tillbaka. Den rättsliga grunden är berättigat
          intresse: att du ska kunna se vilken bil annonsen gäller (GDPR artikel 6.1 f).
        </p>
      </Part>
      <Part id="mottagare" heading="Vem som hanterar uppgifterna">
        <p>
          Uppgifterna finns på servrar hos de företag som vi anlitar för drift och för att skicka mejl. De får bara göra
          det som vi ber om. Vi för inte över uppgifter till länder utanför EU och EES, utom när det står i tabellen att
          ett annat företag får dem: notiser går genom den som har gjort din webbläsare
          {modelOperator !== null && `, och det du skriver till rådgivaren går till ${modelOperator}`}.
        </p>
      </Part>
      <Part id="rattigheter" heading="Dina rättigheter">
        <p>
          Du har rätt att få veta vad vi har om dig, att få fel rättade, att få uppgifter raderade eller flyttade och
          att invända mot hur de används. Skriv till{' '}
          <a href={`mailto:${site.contactEmail}`} className="link">
            {site.contactEmail}
          </a>
          . Vi svarar inom en månad. Är du inte nöjd kan du klaga hos Integritetsskyddsmyndigheten (IMY). Post- och
          telestyrelsen (PTS) har tillsyn över kakor.
        </p>
        <p className="mt-3">
          Personuppgiftsansvarig: {site.controller}, {site.contactAddress}
          {site.organisationNumber !== null && `, organisationsnummer ${site.organisationNumber}`}.
        </p>
      </Part>
    </div>
  );
}

function Part({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-rubrik`} className="scroll-mt-6">
      <h2 id={`${id}-rubrik`} className="mb-3 text-large">
        {heading}
      </h2>
      <div className="text-body *:max-w-prose [&>table]:max-w-none">{children}</div>
    </section>
  );
}
