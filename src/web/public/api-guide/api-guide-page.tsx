import { Children, type ReactNode } from 'react';
import type { RowField } from '#src/domain/dealer-api/row-reference.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { dealerClaimUrl, forDealersUrl, loginUrl, openApiUrl } from '#src/visitor-urls.ts';
import { useSite } from '#src/web/frame/site/use-site.ts';
import { AnchoredFold } from '#src/web/ui/anchored-fold.tsx';
import { Fold } from '#src/web/ui/fold.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { CodeBlock } from './code-block.tsx';

type Explained = { code: string; text: string };

type ApiGuidePageProps = {
  keysUrl: string;
  keyKinds: readonly { label: string; text: string }[];
  reads: readonly { address: string; text: string; params: string }[];
  examples: readonly { heading: string; text: string; code: Readonly<Record<string, string>> }[];
  fields: readonly { heading: string; fields: readonly RowField[] }[];
  maxPictures: number;
  formats: readonly { name: string; title: string }[];
  contentTypes: readonly string[];
  states: readonly Explained[];
  errors: readonly Explained[];
  problems: readonly (Explained & { status: number })[];
  webhookUrl: string;
  webhook: {
    events: readonly { event: string; text: string; data: string }[];
    receiver: string;
    attempts: number;
    limitS: number;
    failingDays: number;
  };
  limits: readonly { what: string; limit: string }[];
  changes: readonly { on: string; text: string }[];
};

/** How a dealer's own system uses the API: from the key to what each answer means. */
export function ApiGuidePage(props: ApiGuidePageProps) {
  const {
    keysUrl,
    keyKinds,
    reads,
    webhook,
    webhookUrl,
    examples,
    fields,
    maxPictures,
    formats,
    contentTypes,
    states,
    errors,
    problems,
    limits,
    changes,
  } = props;
  const site = useSite();
  return (
    <div className="page-width py-8 md:py-12">
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6 md:gap-12">
        <header className="max-w-prose">
          <h1 className="text-title">API för bilhandlare</h1>
          <p className="mt-3 text-body">
            Låt bilsystemet skicka bilarna till {site.name} så fort något ändras, och läs vad som hände med varje rad.
            Har du en fil men ingen som programmerar räcker det att{' '}
            <Link to={forDealersUrl()} className="link">
              ladda upp den
            </Link>
            .
          </p>
          <nav aria-label="På den här sidan" className="mt-6" data-print="no">
            <ul className="flex flex-wrap gap-x-5 text-small">
              {PARTS.map(([id, heading]) => (
                <li key={id}>
                  <a href={`#${id}`} className="link touch inline-flex items-center">
                    {heading}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <Part id="nyckel">
          <ol className="grid list-decimal gap-2 pl-5 marker:font-semibold marker:text-forest">
            <li>
              <Link to={loginUrl('sign-up', dealerClaimUrl())} className="link">
                Anslut bilhandeln
              </Link>
              , om den inte redan är ansluten.
            </li>
            <li>
              Skapa en nyckel under{' '}
              <Link to={keysUrl} className="link">
                API-nycklar
              </Link>
              . Den visas en gång. Förvara den som ett lösenord, och spärra den om någon annan har sett den.
            </li>
            <li>
              Skicka den med varje anrop, i huvudet <Code>Authorization: Bearer mlv_…</Code>.
            </li>
          </ol>
          <p className="mt-4 mb-2">
            Nyckeln hör till en handlare eller en koncern. Bilar som skickas med en handlares nyckel är den handlarens.
            En koncerns nyckel levererar en fil där varje rad säger vilken anläggning bilen står på, och läser för alla
            anläggningar eller med parametern <Code>dealer</Code> för en. Med en nyckel som provar läses den filen in på
            varje anläggning och rullas tillbaka. Nyckeln får det som du väljer när du skapar den:
          </p>
          <PlainTable caption="Nycklar" columns={KEY_COLUMNS} rows={keyKinds} />
        </Part>
        <Part id="exempel" isWide>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            {examples.map(({ heading, text, code }) => (
              <Example key={heading} heading={heading} text={text} code={code} />
            ))}
          </div>
          <p className="mt-6 max-w-prose">
            Skickar du samma sak två gånger av misstag? Sätt huvudet <Code>Idempotency-Key</Code> till något som är
            unikt för leveransen. Då läses den in en gång, även om du skickar om den. Saknar leveransen ovanligt många
            bilar stoppas den, och <Code>would_remove</Code> visar vilka som skulle försvinna. Stämmer det skickar du
            den igen med <Code>?force=true</Code>.
          </p>
        </Part>
        <Part id="falt" isWide>
          <p className="mb-4 max-w-prose">
            Bara märket krävs, men ju mer du skickar, desto rättare visas bilen. Känner vi inte igen ett värde tar vi
            ändå emot bilen, och svaret säger vad som inte gick att läsa. Andra ord än de uppräknade går bra så länge de
            går att tyda: <Code>gasoline</Code> blir bensin. Ett tal får skrivas som tal eller text.
          </p>
          {fields.map((group, place) => (
            <Fold
              key={group.heading}
              as="h3"
              heading={group.heading}
              note={`${group.fields.length} fält`}
              isOpen={place < 2}
            >
              <PlainTable caption={group.heading} columns={FIELD_COLUMNS} rows={group.fields} />
            </Fold>
          ))}
        </Part>
        <Part id="lasa" isWide>
          <p className="mb-4 max-w-prose">
            Alla läses med GET. Listor kommer en sida i taget, som i exemplet ovan. Svarens fält finns i{' '}
            <a href={openApiUrl()} className="link">
              OpenAPI-dokumentet
            </a>
            .
          </p>
          <PlainTable caption="Det som går att läsa" columns={READ_COLUMNS} rows={reads} />
        </Part>
        <Part id="bilder">
          <p>
            Skriv bildernas adresser i <Code>image_urls</Code>, den som ska visas först först, högst{' '}
            {formatNumber(maxPictures)}. Vi hämtar dem själva, så de måste kunna öppnas utan inloggning. En bild som
            byts ut behöver en ny adress.
          </p>
          <p className="mt-3">
            Du kan också skicka en zip med en fil och bilderna i. Döp dem efter bilens nummer eller registreringsnummer,
            med en siffra för ordningen: <Code>B-1042_1.jpg</Code>, <Code>ABC123-2.jpg</Code>, eller{' '}
            <Code>ABC123/1.jpg</Code> i en mapp.
          </p>
        </Part>
        <Part id="format">
          <p className="mb-4">
            JSON och CSV med fälten ovan är enklast, men vi läser också andra systems format. Formatet känns igen på
            innehållet. Vill du vara säker skriver du det i adressen, till exempel <Code>?format=milvis-csv</Code>.{' '}
            <Code>mapped</Code> är de egna kolumner som handlaren har pekat ut, och gäller bara den fil de är gjorda
            för: JSON med fälten ovan läses ändå som det är.
          </p>
          <PlainTable caption="Format" columns={FORMAT_COLUMNS} rows={formats} />
          <p className="mt-4 text-small text-quiet">
            Content-Type är en av {contentTypes.join(', ')}. Filen får vara packad med gzip.
          </p>
        </Part>
        <Part id="svar" isWide>
          <p className="mb-4 max-w-prose">
            En mottagen leverans får svaret 202 och ett <Code>id</Code>. Resultatet har antal rader och annonser, varje
            avvisad rad med fält, värde och skäl, och värden som inte visas som de skickades. <Code>state</Code> säger
            hur långt den har kommit:
          </p>
          <PlainTable caption="Leveransens state" columns={CODE_COLUMNS} rows={states} />
          <h3 className="mt-8 mb-2 text-body font-semibold">När en leverans inte läses in</h3>
          <p className="mb-2 max-w-prose text-small text-quiet">
            Koden är <Code>error.code</Code>. Inget är ändrat, alla bilar är som före leveransen.
          </p>
          <PlainTable caption="Skäl till att en leverans inte läses in" columns={CODE_COLUMNS} rows={errors} />
          <h3 className="mt-8 mb-2 text-body font-semibold">När ett anrop avvisas</h3>
          <p className="mb-2 max-w-prose text-small text-quiet">
            Svaret är <Code>application/problem+json</Code>. Låt programmet läsa <Code>code</Code>, och visa{' '}
            <Code>detail</Code> för människor.
          </p>
          <PlainTable caption="Skäl till att ett anrop avvisas" columns={PROBLEM_COLUMNS} rows={problems} />
        </Part>
        <Part id="webhook" isWide>
          <p className="max-w-prose">
            Slipp fråga: ange en adress med https under{' '}
            <Link to={webhookUrl} className="link">
              Webhook
            </Link>{' '}
            och välj händelser, så skickar vi dem dit med POST inom någon minut. Händelsen säger vad som har hänt, och
            systemet läser resten med nyckeln.
          </p>
          <div className="mt-4">
            <PlainTable caption="Händelser" columns={EVENT_COLUMNS} rows={webhook.events} />
          </div>
          <p className="mt-4 max-w-prose">
            Anropet har JSON med <Code>id</Code>, <Code>event</Code>, <Code>at</Code> och <Code>data</Code>. Huvudet{' '}
            <Code>milvis-signature</Code> är <Code>v1=</Code> och HMAC-SHA256 i hex av tidpunkten i{' '}
            <Code>milvis-timestamp</Code>, en punkt och hela innehållet, med signeringsnyckeln som nyckel. Godta inget
            annat, och inget som är äldre än fem minuter. Samma händelse kan komma två gånger, då med samma{' '}
            <Code>id</Code>.
          </p>
          <p className="mt-3 mb-4 max-w-prose">
            Svara med 200–299 inom {webhook.limitS} sekunder. Annars försöker vi igen, allt mer sällan, högst{' '}
            {webhook.attempts} gånger på ett dygn. Har adressen inte svarat på {webhook.failingDays} dagar stänger vi av
            och mejlar dig. Försöken visas på sidan Webhook, där du också kan skicka en provhändelse.
          </p>
          <h3 className="mb-2 text-body font-semibold">Ta emot och kontrollera, med Node</h3>
          <CodeBlock label="Ta emot händelser med Node" code={webhook.receiver} />
        </Part>
        <Part id="granser">
          <PlainTable caption="Gränser" columns={LIMIT_COLUMNS} rows={limits} />
        </Part>
        <Part id="andringar">
          <p className="mb-4">
            Nya fält kan tillkomma i svaren. Det som finns ändras inte utan att det står här i god tid.
          </p>
          <dl className="grid gap-3">
            {changes.map(({ on, text }) => (
              <div key={on} className="sm:grid sm:grid-cols-[10rem_1fr]">
                <dt className="text-small text-quiet">{formatDate(new Date(on))}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-6">
            Allt det här, och resten av API:et, finns också som{' '}
            <a href={openApiUrl()} className="link">
              OpenAPI-dokument
            </a>
            , som de flesta språk kan göra en klient av.
          </p>
        </Part>
      </div>
    </div>
  );
}

const PARTS = [
  ['nyckel', 'Skaffa en nyckel'],
  ['exempel', 'Exempel'],
  ['falt', 'Bilens fält'],
  ['lasa', 'Läsa'],
  ['bilder', 'Bilder'],
  ['format', 'Format'],
  ['svar', 'Svar och fel'],
  ['webhook', 'Webhook'],
  ['granser', 'Gränser'],
  ['andringar', 'Ändringar'],
] as const;
const HEADINGS = new Map<string, string>(PARTS);

type PartProps = { id: (typeof PARTS)[number][0]; isWide?: boolean; children: ReactNode };

/** On phones the reference is long, so all but the first steps are folded. */
const Part = ({ id, isWide = false, children }: PartProps) => {
  const heading = HEADINGS.get(id) ?? '';
  const isFirstStep = id === 'nyckel' || id === 'exempel';
  return (
    <Section heading={heading} id={id} className={isWide ? 'text-body' : 'max-w-prose text-body'}>
      {isFirstStep ? (
        children
      ) : (
        <AnchoredFold anchor={id} label="Visa" about={heading}>
          {children}
        </AnchoredFold>
      )}
    </Section>
  );
};

const Code = ({ children }: { children: ReactNode }) => (
  <code className="rounded-card bg-sunken px-1 text-small wrap-anywhere">{children}</code>
);

/** A name in a table, broken after its signs only. */
const Name = ({ children }: { children: string }) => (
  <code className="text-small">{Children.toArray(children.split(/(?<=[_/.-])/).flatMap((part) => [part, BREAK]))}</code>
);
const BREAK = <wbr key="break" />;

/** A task in several languages: the first one is open. */
const Example = ({ heading, text, code }: ApiGuidePageProps['examples'][number]) => (
  <div>
    <h3 className="text-body font-semibold">{heading}</h3>
    <p className="mt-1 mb-2 max-w-prose text-small text-quiet">{text}</p>
    {Object.entries(code).map(([language, program], place) => (
      <Fold key={language} as="h3" heading={language} isOpen={place === 0}>
        <CodeBlock label={`${heading} med ${language}`} code={program} />
      </Fold>
    ))}
  </div>
);

const codeOf = ({ code }: { code: string }) => <Name>{code}</Name>;

const KEY_COLUMNS: readonly Column<ApiGuidePageProps['keyKinds'][number]>[] = [
  { heading: 'Nyckeln', cell: ({ label }) => <span className="inline-block min-w-28">{label}</span> },
  { heading: 'Betyder', cell: ({ text }) => text },
];
const READ_COLUMNS: readonly Column<ApiGuidePageProps['reads'][number]>[] = [
  { heading: 'Adress', cell: ({ address }) => <Name>{address}</Name> },
  { heading: 'Ger', cell: ({ text }) => <span className="inline-block min-w-40">{text}</span> },
  { heading: 'Parametrar', cell: ({ params }) => <span className="text-fine text-quiet">{params}</span> },
];
const CODE_COLUMNS: readonly Column<Explained>[] = [
  { heading: 'Kod', cell: codeOf },
  { heading: 'Betyder', cell: ({ text }) => text },
];
const PROBLEM_COLUMNS: readonly Column<Explained & { status: number }>[] = [
  { heading: 'Status', cell: ({ status }) => status },
  { heading: 'Kod', cell: codeOf },
  { heading: 'Betyder', cell: ({ text }) => text },
];
const FORMAT_COLUMNS: readonly Column<{ name: string; title: string }>[] = [
  { heading: 'format', cell: ({ name }) => <Name>{name}</Name> },
  { heading: 'Är', cell: ({ title }) => title },
];
const EVENT_COLUMNS: readonly Column<ApiGuidePageProps['webhook']['events'][number]>[] = [
  { heading: 'event', cell: ({ event }) => <Name>{event}</Name> },
  { heading: 'Betyder', cell: ({ text }) => <span className="inline-block min-w-40">{text}</span> },
  {
    heading: 'data',
    cell: ({ data }) => <code className="inline-block min-w-40 text-fine wrap-anywhere">{data}</code>,
  },
];
const LIMIT_COLUMNS: readonly Column<{ what: string; limit: string }>[] = [
  { heading: 'Gäller', cell: ({ what }) => what },
  { heading: 'Högst', cell: ({ limit }) => limit },
];

const KINDS = { text: 'text', number: 'tal', list: 'lista' } as const;

const FIELD_COLUMNS: readonly Column<RowField>[] = [
  {
    heading: 'Fält',
    cell: ({ name, isNeeded }) => (
      <>
        <Name>{name}</Name>
        {isNeeded && <span className="block text-fine font-semibold text-forest">krävs</span>}
      </>
    ),
  },
  {
    heading: 'Betyder',
    cell: ({ label, note, words }) => (
      <span className="inline-block min-w-40">
        {label}
        {note !== null && <span className="block text-fine text-quiet">{note}</span>}
        {words !== null && <span className="block text-fine text-quiet">{words.join(', ')}</span>}
      </span>
    ),
  },
  {
    heading: 'Värde',
    cell: ({ kind, unit, range, maxLength, maxEntries, name }) => (
      <span className="inline-block min-w-24">
        {unit ?? KINDS[kind]}
        {range !== null && <span className="block text-fine text-quiet">{rangeText(range, name)}</span>}
        {maxLength !== null && kind === 'text' && (
          <span className="block text-fine text-quiet">högst {formatNumber(maxLength)} tecken</span>
        )}
        {maxEntries !== null && <span className="block text-fine text-quiet">högst {maxEntries}</span>}
      </span>
    ),
  },
  {
    heading: 'Exempel',
    cell: ({ example }) => (
      <code className="inline-block min-w-32 text-fine wrap-anywhere">{JSON.stringify(example)}</code>
    ),
  },
];

/** Years have no groups of digits. */
const rangeText = ({ min, max }: { min: number; max: number }, name: string): string => {
  const text = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : 1);
  return name.includes('year') ? `${min}–${max}` : `${text(min)}–${text(max)}`;
};
