import type { MetaFunction } from 'react-router';
import { EVENT_SOURCES, SECURITY_EVENT_LIST } from '#src/domain/accounts/security-event-query.ts';
import { securityEventWord } from '#src/domain/accounts/security-event-words.ts';
import { SEVERITIES, SEVERITY_WORDS } from '#src/domain/accounts/severity.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { LAST_DAY_CHOICES } from '#src/domain/staff-lists/last-day-choices.ts';
import { securityEventsUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { ListFilters } from '#src/web/office/table/list-filters.tsx';
import { StaffList } from '#src/web/office/table/staff-list.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import type { Route } from './+types/security-events-route.ts';
import { EVENT_COLUMNS } from './event-columns.tsx';
import { readSecurityEvents, type SecurityEventsModel } from './security-events-data.server.ts';

export const loader = staffLoader(readSecurityEvents);
export const meta: MetaFunction = ({ matches }) => staffTags('Säkerhetshändelser', matches);

/** Every security event of twelve months. */
export default function SecurityEventsRoute({ loaderData }: Route.ComponentProps) {
  const { query, events, total, types } = loaderData;
  return (
    <StaffList
      heading="Säkerhetshändelser"
      intro="Nekade försök, inloggningar och annat som rör säkerheten, i tolv månader."
      filters={<EventFilters key={securityEventsUrl(query)} query={query} types={types} />}
      list="security-events"
      name="sakerhetshandelser"
      caption="Säkerhetshändelser"
      columns={EVENT_COLUMNS}
      rows={events}
      empty="Inga händelser stämmer."
      query={query}
      total={total}
      count={formatCount(total, 'händelse', 'händelser')}
      urlOf={(part) => securityEventsUrl({ ...query, ...part })}
    />
  );
}

/** Filter form of the list; its values are stored in the query string. */
function EventFilters({ query, types }: Pick<SecurityEventsModel, 'query' | 'types'>) {
  const { eventType, severity, source, since, order, size } = query;
  const kinds = types.map((type) => ({
    value: type.eventType,
    label: `${securityEventWord(type.eventType)} (${formatNumber(type.events)})`,
  }));
  // A kind in the address remains chosen although no event has it any more.
  const isListed = eventType === null || types.some((type) => type.eventType === eventType);
  return (
    <ListFilters
      params={SECURITY_EVENT_LIST.format({ order, size })}
      clearUrl={securityEventsUrl()}
      submit="Visa"
      values={[eventType, severity, source, since]}
    >
      <ChoiceField
        label="Händelse"
        name="handelse"
        defaultValue={eventType ?? ''}
        empty="Alla"
        choices={isListed ? kinds : [...kinds, { value: eventType, label: securityEventWord(eventType) }]}
      />
      <ChoiceField label="Allvar" name="allvar" defaultValue={severity ?? ''} empty="Alla" choices={SEVERITY_CHOICES} />
      <ChoiceField
        label="Uppgift från"
        name="kalla"
        defaultValue={source ?? ''}
        empty="Alla"
        choices={EVENT_SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value] }))}
      />
      <ChoiceField label="Tid" name="tid" defaultValue={since ?? ''} empty="Alla" choices={LAST_DAY_CHOICES} />
    </ListFilters>
  );
}

const SEVERITY_CHOICES = [
  ...SEVERITIES.map((value) => ({ value, label: SEVERITY_WORDS[value] })),
  { value: 'serious', label: 'hög eller kritisk' },
];
const SOURCE_WORDS = { server: 'servern', webblasare: 'webbläsare' } as const;
