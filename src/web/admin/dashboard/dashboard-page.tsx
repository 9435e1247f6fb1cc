import { Link } from 'react-router';
import { daysBetween, formatDateTime, formatDays } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { importsUrl } from '#src/urls.ts';
import { ImportTable } from '#src/web/admin/imports/import-table.tsx';
import { Figure } from '#src/web/admin/staff-page/figure.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { ChatUsePart } from './chat-use-part.tsx';
import type { DashboardModel } from './dashboard-data.server.ts';
import { SecurityEventTable } from './security-event-table.tsx';
import { SilentDealersPart } from './silent-dealers-part.tsx';

/** Key figures of the site, latest imports and security events. */
export function DashboardPage({
  email,
  parameters,
  stock,
  imports,
  silence,
  errors,
  chat,
  dailyTokens,
  events,
  now,
}: DashboardModel) {
  return (
    <>
      <h1 className="text-title" lang="en">
        Dashboard
      </h1>
      <p className="mt-1 text-small text-quiet">Välkommen, {email}</p>
      <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-8 border-y border-line py-6 md:grid-cols-4">
        <Figure label="Annonser till salu" value={formatNumber(stock.active)}>
          {formatNumber(stock.withImage)} med bild
        </Figure>
        <Figure label="Beståndet ändrades" value={stock.changedAt ? age(stock.changedAt, now) : 'aldrig'}>
          {stock.changedAt && formatDateTime(stock.changedAt)}
        </Figure>
        <Figure label="Fel senaste dygnet" value={formatNumber(errors.imports + errors.events)}>
          {formatCount(errors.imports, 'import', 'importer')},{' '}
          {formatCount(errors.events, 'säkerhetshändelse', 'säkerhetshändelser')}
        </Figure>
        <Figure label="Parametrar" value={formatNumber(parameters)}>
          {parameters === 1 ? 'konfiguration' : 'konfigurationer'}
        </Figure>
      </dl>
      <div className="mt-10 grid grid-cols-1 gap-12">
        <Section heading="Senaste importerna">
          <ImportTable imports={imports} caption="Senaste importerna" />
          <Link to={importsUrl()} className="touch mt-2 inline-flex items-center text-small font-semibold text-moss">
            Alla importer
          </Link>
        </Section>
        <SilentDealersPart {...silence} />
        <ChatUsePart chat={chat} dailyTokens={dailyTokens} />
        <Section heading="Säkerhetshändelser">
          {events === null ? (
            <p className="text-small text-quiet">Otillräckliga behörigheter</p>
          ) : (
            <SecurityEventTable events={events} />
          )}
        </Section>
      </div>
    </>
  );
}

/** Age in words: "i dag", "3 dagar sedan". */
function age(instant: Date, now: Date): string {
  const days = daysBetween(instant, now);
  return days === 0 ? 'i dag' : `${formatDays(days)} sedan`;
}
