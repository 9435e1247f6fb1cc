import type { LoaderFunctionArgs } from 'react-router';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/base/units.ts';
import { MAX_KEYS } from '#src/commands/dealers/api-keys.ts';
import { MAX_WAITING_DELIVERIES } from '#src/commands/deliveries/accept-delivery.ts';
import { DELIVERY_FORMATS } from '#src/commands/deliveries/import-upload.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { MOST } from '#src/domain/ads/ad-limits.ts';
import { API_CHANGES } from '#src/domain/dealer-api/api-changes.ts';
import { apiExamples } from '#src/domain/dealer-api/api-examples.ts';
import { API_PROBLEMS } from '#src/domain/dealer-api/api-problems.ts';
import { KEY_KINDS } from '#src/domain/dealer-api/key-kinds.ts';
import { DEFAULT_READ_DAYS, MAX_READ_DAYS, PAGE_SIZE } from '#src/domain/dealer-api/read-limits.ts';
import { ROW_FIELDS, ROW_GROUPS } from '#src/domain/dealer-api/row-reference.ts';
import { DELIVERY_CONTENT_TYPES } from '#src/domain/dealer-api/sent-files.ts';
import { MAX_FAILING_DAYS, RETRY_MINUTES, WEBHOOK_LIMIT_MS, WEBHOOK_RECEIVER } from '#src/domain/dealer-api/webhook.ts';
import { WEBHOOK_EVENTS } from '#src/domain/dealer-api/webhook-events.ts';
import { DELIVERY_ERROR_TEXTS, DELIVERY_STATE_TEXTS } from '#src/domain/deliveries/dealer-delivery.ts';
import { formatTitle } from '#src/domain/deliveries/format-titles.ts';
import { formatBytes, formatNumber } from '#src/domain/format/numbers.ts';
import { PUBLISHED_STATUSES } from '#src/domain/vocabulary/vocabulary.ts';
import {
  dealerAdsApiUrl,
  dealerDeliveriesApiUrl,
  dealerDeliveryApiUrl,
  dealerFiguresApiUrl,
  dealerKeysUrl,
  dealerLeadsApiUrl,
  dealerStockApiUrl,
  dealerWebhookUrl,
} from '#src/office-urls.ts';
import { MAX_DELIVERY_BYTES } from '#src/pages/body-limits.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { requestContext } from '#src/request/request-context.server.ts';
import { loginUrl } from '#src/visitor-urls.ts';

/** The description of the API, from the tables that the API itself uses. */
export const apiGuideLoader = (args: LoaderFunctionArgs) =>
  pageLoader(async () => {
    const { url } = args.context.get(requestContext).site;
    return {
      keysUrl: loginUrl('sign-in', dealerKeysUrl()),
      examples: apiExamples({
        stock: url + dealerStockApiUrl(),
        ads: url + dealerAdsApiUrl(),
        deliveries: url + dealerDeliveriesApiUrl(),
        leads: url + dealerLeadsApiUrl(),
      }),
      keyKinds: Object.values(KEY_KINDS).map(({ label, text }) => ({ label, text })),
      reads: READS,
      fields: Object.entries(ROW_GROUPS).map(([group, heading]) => ({
        heading,
        fields: ROW_FIELDS.filter((field) => field.group === group),
      })),
      maxPictures: MOST.images,
      formats: DELIVERY_FORMATS.map((name) => ({ name, title: formatTitle(name) })),
      contentTypes: [...DELIVERY_CONTENT_TYPES.keys()],
      states: rowsOf(DELIVERY_STATE_TEXTS),
      errors: rowsOf(DELIVERY_ERROR_TEXTS),
      problems: Object.entries(API_PROBLEMS).map(([code, { status, text }]) => ({ code, status, text })),
      webhookUrl: loginUrl('sign-in', dealerWebhookUrl()),
      webhook: {
        events: Object.entries(WEBHOOK_EVENTS).map(([event, { label, text, data }]) => ({
          event,
          text: `${label}. ${text}`,
          data: JSON.stringify(data),
        })),
        receiver: WEBHOOK_RECEIVER,
        attempts: RETRY_MINUTES.length + 1,
        limitS: WEBHOOK_LIMIT_MS / 1_000,
        failingDays: MAX_FAILING_DAYS,
      },
      limits: LIMIT_TEXTS,
      changes: API_CHANGES,
    };
  })(args);

const OF_GROUP = 'dealer: en av koncernens handlare, med koncernens nyckel';

/** Lists that a key reads. */
const READS: readonly { address: string; text: string; params: string }[] = [
  {
    address: dealerAdsApiUrl(),
    text: 'Annonser med handlare, status, pris, adress och tider, även sålda, borttagna och dolda.',
    params: `status: ${PUBLISHED_STATUSES.join(', ')}; ${OF_GROUP}`,
  },
  {
    address: dealerFiguresApiUrl(),
    text: 'Hur ofta varje bil till salu har visats, öppnats, sparats, bevakats och gett meddelanden.',
    params: `days: 1–${MAX_READ_DAYS}, annars ${DEFAULT_READ_DAYS}; ${OF_GROUP}`,
  },
  { address: dealerLeadsApiUrl(), text: 'Meddelanden från besökare, de äldsta först.', params: OF_GROUP },
  { address: dealerDeliveriesApiUrl(), text: 'Leveranser, de senaste först.', params: OF_GROUP },
  {
    address: dealerDeliveryApiUrl('{id}'),
    text: 'En leverans med antal, avvisade rader och varningar.',
    params: '',
  },
];

const rowsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([code, text]) => ({ code, text }));

const WINDOWS = new Map<number, string>([
  [MINUTE_MS, 'i minuten'],
  [HOUR_MS, 'i timmen'],
  [DAY_MS, 'om dygnet'],
]);
const rate = ({ points, windowMs }: { points: number; windowMs: number }, unit: string): string =>
  `${formatNumber(points)} ${unit} ${WINDOWS.get(windowMs) ?? ''}`;

const LIMIT_TEXTS: readonly { what: string; limit: string }[] = [
  { what: 'En fil, som den skickas', limit: formatBytes(MAX_DELIVERY_BYTES) },
  { what: 'Leveranser med en nyckel', limit: rate(LIMITS.push, 'leveranser') },
  {
    what: 'Skickat med en nyckel',
    limit: `${formatBytes(LIMITS.pushKilobytes.points * 1_000)} ${WINDOWS.get(LIMITS.pushKilobytes.windowMs) ?? ''}`,
  },
  { what: 'Läsningar med en nyckel', limit: rate(LIMITS.pushStatus, 'anrop') },
  { what: 'Rader på en sida av en lista', limit: `limit=${PAGE_SIZE.max}, annars ${PAGE_SIZE.usual}` },
  { what: 'Leveranser som väntar på att läsas in', limit: `${MAX_WAITING_DELIVERIES} per handlare` },
  { what: 'Nycklar', limit: `${MAX_KEYS} per handlare` },
];
