import { listSecurityEvents, type SecurityEventEntry } from '#src/db/accounts/security-events.ts';
import { type ChatUse, readChatUse } from '#src/db/adviser/chat-use.ts';
import type { Db } from '#src/db/client.ts';
import { type ListedImport, listImports } from '#src/db/deliveries/import-list.ts';
import { listSilentDealers, readStockCheck, type StockCheck } from '#src/db/deliveries/silent-dealers.ts';
import { countErrors, countParameters, readStockFigures, type StaffStockFigures } from '#src/db/staff-figures.ts';
import { usualIntervalDays } from '#src/domain/ads/deliveries/silent-dealer.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { fieldTexts, preview } from '#src/domain/format/texts.ts';
import { DAY_MS } from '#src/domain/units.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';

/** ADM §7. */
const MAX_EVENTS = 100;
const MAX_IMPORTS = 5;
const ERROR_DAYS = 1;
/** Days of adviser usage, including today. */
const CHAT_DAYS = 7;

/** An event as the page shows it; details are plain text, because they may contain text from outside. */
export type EventModel = Omit<SecurityEventEntry, 'details'> & { details: string };

/** Dealers that have stopped delivering. */
export type SilenceModel = {
  /** The dealers with most ads. */
  dealers: {
    id: number;
    name: string;
    lastDeliveredAt: Date;
    /** Null when all deliveries were on one day. */
    intervalDays: number | null;
    ads: number;
  }[];
  /** Number of all silent dealers. */
  total: number;
  /** Null before the first check. */
  lastCheck: StockCheck | null;
};

export type DashboardModel = {
  email: string;
  parameters: number;
  stock: StaffStockFigures;
  imports: ListedImport[];
  silence: SilenceModel;
  /** Counts for the last 24 hours. */
  errors: { imports: number; events: number };
  chat: ChatUse;
  /** Daily token limit; null when no language model is configured. */
  dailyTokens: number | null;
  /** Null for staff who may not see them. */
  events: EventModel[] | null;
  now: Date;
};

export async function readDashboard({ db, staff, can, now, settings }: StaffRequest): Promise<DashboardModel> {
  const [parameters, stock, { imports }, silence, errors, chat, events] = await Promise.all([
    countParameters(db),
    readStockFigures(db),
    listImports(db, { page: 1, size: MAX_IMPORTS }),
    readSilence(db),
    countErrors(db, new Date(now.getTime() - ERROR_DAYS * DAY_MS)),
    readChatUse(db, new Date(now.getTime() - (CHAT_DAYS - 1) * DAY_MS), isoDay(now)),
    can('security-events') ? readEvents(db) : null,
  ]);
  const dailyTokens = settings.adviser.baseUrl ? settings.adviser.dailyTokens : null;
  return { email: staff.email, parameters, stock, imports, silence, errors, chat, dailyTokens, events, now };
}

async function readSilence(db: Db): Promise<SilenceModel> {
  const [{ dealers, total }, lastCheck] = await Promise.all([listSilentDealers(db), readStockCheck(db)]);
  const shown = dealers.map(({ id, name, lastDeliveredAt, recentDeliveries, ads }) => ({
    ...{ id, name, lastDeliveredAt, ads, intervalDays: usualIntervalDays(recentDeliveries) },
  }));
  return { dealers: shown, total, lastCheck };
}

/** "account: eva@bil.example · network: 192.0.2.0/24", shortened. */
async function readEvents(db: Db): Promise<EventModel[]> {
  const events = await listSecurityEvents(db, MAX_EVENTS);
  return events.map(({ details, ...event }) => ({ ...event, details: preview(fieldTexts(details).join(' · ')) }));
}
