import { listDeadPictures } from '#src/db/ads/dead-pictures.ts';
import { listOpenUploads } from '#src/db/deliveries/delivery-trials.ts';
import { listImports, listRejectedPage } from '#src/db/deliveries/import-list.ts';
import { readDeliveryOfRun } from '#src/db/deliveries/import-undo.ts';
import { listFeedSources } from '#src/db/feed-sources/feed-sources.ts';
import { listDoubtedOdometers } from '#src/db/valuation/doubted-odometers.ts';
import { listDoubtedVats } from '#src/db/valuation/doubted-vats.ts';
import { roleMay } from '#src/domain/dealers/dealer-roles.ts';
import { formatTitle } from '#src/domain/deliveries/format-titles.ts';
import { rejectedCsv } from '#src/domain/deliveries/rejected-csv.ts';
import type { DealerRequest } from '#src/request/accounts/dealer.server.ts';
import { requireOwnRun } from '#src/web/office/deliveries/require-run.server.ts';
import { lastPageOf, pageOf } from '#src/web/office/page/page-of.server.ts';

const PAGE_SIZE = 30;
const ROWS_PER_PAGE = 50;
/** Rows of a downloaded file. */
const MAX_ROWS = 20_000;

export async function readDealerDeliveries({ db, url, dealer, role }: DealerRequest) {
  const page = pageOf(url);
  const [{ imports, total }, uploads, [source]] = await Promise.all([
    listImports(db, { page, size: PAGE_SIZE, onlyDealer: dealer.id }),
    listOpenUploads(db, dealer.id),
    listFeedSources(db, dealer.id),
  ]);
  const isRunning = [...imports, ...uploads].some(({ state }) => state === 'running' || state === 'waiting');
  return {
    mayMap: roleMay(role, 'columns'),
    source: source === undefined ? null : shownSource(source),
    uploads,
    imports,
    total,
    page,
    lastPage: lastPageOf(total, PAGE_SIZE),
    isRunning,
  };
}

/** A pull of the dealer's file as the dealer sees it: without the parameters of the address, which may contain a key. */
const shownSource = ({ url, ...source }: Awaited<ReturnType<typeof listFeedSources>>[number]) => ({
  address: withoutParameters(url),
  timesADay: source.timesADay,
  isPaused: source.isPaused,
  state: source.state,
  lastPulledAt: source.lastPulledAt,
  nextAt: source.nextAt,
  failures: source.failures,
  problems: [source.message, source.deliveryMessage].filter((message) => message !== null),
});

function withoutParameters(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

export type DealerDeliveriesModel = Awaited<ReturnType<typeof readDealerDeliveries>>;

export async function readDealerDelivery(request: DealerRequest) {
  const run = await requireOwnRun(request);
  const page = pageOf(request.url);
  const [rejected, doubted, doubtedVats, deadPictures, delivery] = await Promise.all([
    listRejectedPage(request.db, run.id, { page, size: ROWS_PER_PAGE }),
    listDoubtedOdometers(request.db, run.id),
    listDoubtedVats(request.db, run.id),
    listDeadPictures(request.db, { runId: run.id }),
    readDeliveryOfRun(request.db, run.id),
  ]);
  const lastPage = lastPageOf(run.rowsRejected, ROWS_PER_PAGE);
  return {
    run,
    format: formatTitle(run.format),
    rejected,
    page,
    lastPage,
    doubted,
    doubtedVats,
    deadPictures,
    isOwn: delivery?.dealerId === request.dealer.id,
  };
}

/** The rejected rows of a delivery as a file. */
export async function downloadRejected(request: DealerRequest): Promise<Response> {
  const run = await requireOwnRun(request);
  const rows = await listRejectedPage(request.db, run.id, { page: 1, size: MAX_ROWS });
  return new Response(rejectedCsv(rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="avvisade-rader-${run.id}.csv"`,
    },
  });
}
