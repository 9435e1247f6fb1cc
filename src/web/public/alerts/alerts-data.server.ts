import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { z } from 'zod';
import { changeAlerts, endAlerts, findAlerts } from '#src/commands/saved-searches/change-alerts.ts';
import { confirmAlerts } from '#src/commands/saved-searches/confirm-alerts.ts';
import { type AlertRequest, requestAlerts, requestCarValues } from '#src/commands/saved-searches/request-alerts.ts';
import { readContactAd } from '#src/db/enquiries/enquiries.ts';
import type { SearchOfAddress, StoredCar } from '#src/db/saved-searches/saved-searches.ts';
import { activeChips } from '#src/domain/ads/filters/active-chips.ts';
import { hasAdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { followedName, ownCarFactsText } from '#src/domain/own-car/own-car-texts.ts';
import { type AlertChoice, EXPIRED_LINK_TEXT } from '#src/domain/saved-searches/alert.ts';
import { alertChoiceSchema, alertRequestSchema, valueRequestSchema } from '#src/domain/saved-searches/alert-form.ts';
import { readSearchedList, searchName } from '#src/domain/saved-searches/saved-search.ts';
import { parseStoredFilters } from '#src/domain/saved-searches/stored-filters.ts';
import { type AccountRequest, accountAction, linkToken } from '#src/request/accounts/account-action.server.ts';
import { done, type FormOutcome, formIntent, refused, tooManyForms } from '#src/request/forms/action-form.server.ts';
import { type PageRequest, withPageFailures } from '#src/request/page-loader.server.ts';
import { type AddressedCar, readAddressedCar, worthOfCar } from '#src/services/own-car/worth-of-car.ts';
import { readWatchedList } from '#src/services/watched-list.ts';
import {
  ALERT_AD_PARAM,
  ALERT_CAR_PARAM,
  adUrl,
  filteredListUrl,
  LINK_TOKEN_PARAM,
  ownCarUrl,
  ownCarValueUrl,
  SEARCHED_LIST_PARAM,
} from '#src/visitor-urls.ts';
import { readId } from '#src/web/frame/id-in-address.ts';

type Watched = Pick<AlertRequest, 'name' | 'safeName' | 'watched'> & {
  /** Of the list or the ad. */
  to: string;
  labels: readonly string[];
  /** Values of the address that are no filters (any longer). */
  unknown: readonly string[];
};

/** The car of one's own of the form's address, as the page of its value reads it; null: none that can be valued. */
function readFollowed({ url, db, now }: Pick<PageRequest, 'url' | 'db' | 'now'>): Promise<AddressedCar | null> {
  const [brand = '', series = ''] = (url.searchParams.get(ALERT_CAR_PARAM) ?? '').split('/');
  return readAddressedCar(db, { brand, series, params: url.searchParams.toString() }, now);
}

/** The list or the ad of the form's address; null: an unknown ad. */
async function readWatched({
  url,
  db,
  adSearch,
}: Pick<PageRequest, 'url' | 'db' | 'adSearch'>): Promise<Watched | null> {
  const ad = url.searchParams.get(ALERT_AD_PARAM);
  if (ad !== null) return readWatchedAd({ db }, ad);
  const list = readSearchedList(url.searchParams.get(SEARCHED_LIST_PARAM)) ?? 'annonser';
  return readWatchedList(adSearch, list, url.searchParams);
}

async function readWatchedAd({ db }: Pick<PageRequest, 'db'>, text: string): Promise<Watched | null> {
  const id = readId(text);
  const ad = id === null ? null : await readContactAd(db, id);
  // A car that is sold changes no more.
  if (ad?.status !== 'active') return null;
  const name = searchName(ad.name, []);
  return {
    name,
    safeName: name,
    watched: { adId: ad.internalId },
    to: adUrl(ad.internalId),
    labels: [],
    unknown: [],
  };
}

/**
 * The form's page: what is watched, without anything of the visitor.
 * @throws a redirect to the page of an ad that is no longer for sale, which says so
 */
export async function readAlertForm(request: PageRequest) {
  if (request.url.searchParams.has(ALERT_CAR_PARAM)) return readValueForm(request);
  const found = await readWatched(request);
  if (found === null) {
    const id = readId(request.url.searchParams.get(ALERT_AD_PARAM) ?? '');
    if (id !== null && (await readContactAd(request.db, id)) !== null) throw redirect(adUrl(id));
    throw data(null, { status: 404 });
  }
  const { name, to, labels, unknown, watched } = found;
  const isAd = 'adId' in watched;
  const kind = isAd ? 'ad' : 'search';
  return { name, to, labels, unknown, kind, isEverything: !isAd && !hasAdFilters(watched.filters) } as const;
}

/** The form's page for the value of a car; one that cannot be valued leads to the form of its facts. */
async function readValueForm(request: PageRequest) {
  const found = await readFollowed(request);
  if (found === null) throw redirect(ownCarUrl());
  return { ...valueSubject(found), kind: 'value', isEverything: false } as const;
}

const valueSubject = ({ name, facts, address }: AddressedCar) => ({
  name: `${name}, ${ownCarFactsText(facts)}`,
  to: valueAddress(address),
  labels: [],
  unknown: [],
});

const valueAddress = ({ brand, series, params }: StoredCar): string =>
  ownCarValueUrl(brand, series, [...new URLSearchParams(params)]);

const NOT_STARTED = 'Bevakningen är inte påbörjad';

async function request(page: AccountRequest, choice: AlertChoice & { email: string }): Promise<FormOutcome> {
  const found = await readWatched(page);
  if (found === null) return { kind: 'refused', title: NOT_STARTED, text: 'Annonsen finns inte längre.', status: 409 };
  if ('filters' in found.watched && !hasAdFilters(found.watched.filters))
    return refused(NOT_STARTED, 'Välj minst ett filter i listan först. Annars skulle du få mejl om alla bilar.');
  const { name, safeName, watched } = found;
  const sent = await requestAlerts(page, page.client.network, { ...choice, name, safeName, watched });
  return sent.ok ? confirmationSent(page) : tooManyForms(NOT_STARTED);
}

function confirmationSent({ accounts }: AccountRequest): FormOutcome {
  accounts.notifyMailWorker();
  return done(
    'Kolla din e-post',
    'Vi har skickat en länk som bekräftar bevakningen. Hittar du inget mejl, titta bland skräpposten.',
  );
}

/** Starts with the value of today, which later ones are compared with. */
async function requestValue(page: AccountRequest, { email }: { email: string }): Promise<FormOutcome> {
  const found = await readFollowed(page);
  const worth = found && (await worthOfCar(page.ownCars, found));
  if (worth?.kind === 'busy')
    return { kind: 'refused', title: NOT_STARTED, text: 'Många frågar just nu. Försök igen om en stund.', status: 503 };
  if (found === null || worth?.kind !== 'known')
    return { kind: 'refused', title: NOT_STARTED, text: 'Vi kan inte bedöma bilen just nu.', status: 409 };
  const { seriesId, name, facts, address } = found;
  const { value, error } = worth;
  const sent = await requestCarValues(page, page.client.network, {
    email,
    name: followedName(name, facts),
    seriesId,
    params: address.params,
    value,
    error,
    at: page.now,
  });
  return sent.ok ? confirmationSent(page) : tooManyForms(NOT_STARTED);
}

export const alertFormAction = accountAction({
  post: formIntent(alertRequestSchema, request),
  value: formIntent(valueRequestSchema, requestValue),
});

const UNKNOWN_LINK = refused(
  'Länken fungerar inte längre',
  'Den kan vara använd, för gammal eller felskriven. Gör en ny bevakning på sidan där du gjorde den förra.',
);

async function confirm({ db }: AccountRequest, { token }: { token: string }): Promise<FormOutcome> {
  const confirmed = await confirmAlerts(db, token, new Date());
  if (!confirmed.ok) return UNKNOWN_LINK;
  return done(
    'Bevakningen är bekräftad',
    `Du får mejl om ${confirmed.value.name}. I varje mejl finns en länk för att ändra eller avsluta.`,
  );
}

export const confirmAlertsAction = accountAction({ post: formIntent(z.strictObject({ token: linkToken }), confirm) });

/** The alerts of the link in a mail. */
export const changeAlertsLoader = ({ url, context }: LoaderFunctionArgs) =>
  withPageFailures({ url, context }, async (page) => {
    const token = url.searchParams.get(LINK_TOKEN_PARAM) ?? '';
    const found = await findAlerts(page, token, page.now);
    if (!found.ok) return data({ alerts: null, token, failure: found.failure }, { status: 404 });
    return data({ alerts: { token, ...toAlerts(found.value) } });
  });

function toAlerts(search: SearchOfAddress) {
  if (search.car !== null) {
    const { name, car } = search;
    const value = formatKronor(car.value);
    return { choice: null, name: `${capitalized(name)}: ${value}`, to: valueAddress(car), labels: [], unknown: [] };
  }
  const { name, kinds, frequency } = search;
  if (search.list === null)
    return { choice: { kinds, frequency, isAd: true }, name, to: adUrl(search.adId), labels: [], unknown: [] };
  const { filters, ignored } = parseStoredFilters(search.filters);
  return {
    choice: { kinds, frequency, isAd: false },
    name,
    to: filteredListUrl(search.list, filters),
    labels: activeChips(filters, { model: [], generation: [] }).map(({ label }) => label),
    unknown: ignored.map(({ value }) => value),
  };
}

async function change(
  page: AccountRequest,
  { token, ...choice }: AlertChoice & { token: string },
): Promise<FormOutcome> {
  const changed = await changeAlerts(page, token, choice, page.now);
  if (changed.ok) return done('Bevakningen är ändrad');
  return changed.failure === 'unknown' ? UNKNOWN_LINK : refused('Länken är för gammal', EXPIRED_LINK_TEXT);
}

export const changeAlertsAction = accountAction({ post: formIntent(alertChoiceSchema, change) });

async function end(page: AccountRequest, { token }: { token: string }): Promise<FormOutcome> {
  return (await endAlerts(page, token))
    ? done('Bevakningen är avslutad', 'Vi har tagit bort din adress. Du får inga fler mejl om den.')
    : refused('Bevakningen finns inte längre', 'Den är redan avslutad, eller så är länken felskriven.');
}

export const endAlertsAction = accountAction({ post: formIntent(z.strictObject({ token: linkToken }), end) });
