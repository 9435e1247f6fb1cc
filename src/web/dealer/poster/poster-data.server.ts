import { data } from 'react-router';
import { encode } from 'uqr';
import { readAdRows } from '#src/db/ads/ad-rows.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { shownName } from '#src/domain/ads/shown-name.ts';
import { formatMil, formatPower, fuelsText } from '#src/domain/format/car-facts.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { labelledPrice, labelText } from '#src/domain/valuation/label-text.ts';
import { posterPdf } from '#src/integrations/poster/poster-pdf.ts';
import type { DealerRequest } from '#src/request/accounts/dealer.server.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { readAdId } from '#src/web/office/editing/published-ad.server.ts';

/**
 * The poster of an own car for sale, as a PDF. A judgement is on it unless the price is high: the dealer would not hang it up.
 * @throws 404 for another dealer's car, and one that is not for sale
 */
export async function readPoster({ db, dealer, site, settings, params, now }: DealerRequest): Promise<Response> {
  const id = readAdId(params.id);
  const read = await readStaffAd(db, id);
  const [row] = await readAdRows(db, [id], now);
  if (!read || !row || read.ad.dealer_id !== dealer.id || read.ad.status !== 'active')
    throw data(null, { status: 404 });
  const { name, words } = shownName(row);
  const judged = labelledPrice({ label: row.priceLabel, price: row.price, estimate: row.judgedEstimate });
  const isHigh = judged?.label === 'high' || judged?.label === 'very_high';
  const address = site.url + adUrl(id);
  const power = formatPower(row);
  const facts = [
    { label: 'Årsmodell', value: row.modelYear === null ? null : String(row.modelYear) },
    { label: 'Miltal', value: row.odometerKm === null ? null : formatMil(row.odometerKm) },
    { label: 'Drivmedel', value: fuelsText(row.fuels) },
    { label: 'Växellåda', value: row.transmission },
    { label: 'Effekt', value: power },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  const plate = read.ad.licence_plate;
  const pdf = await posterPdf(
    {
      name,
      words,
      price: formatPrice(row.price),
      verdict: judged !== null && !isHigh ? labelText(judged) : null,
      facts,
      plate: plate === null ? null : formatPlate(plate),
      dealer: dealer.name,
      site: site.name,
      address: address.replace(/^https?:\/\//, ''),
      code: encode(address, { border: 0, ecc: 'M' }).data,
    },
    settings.fontFiles,
  );
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="affisch-${id}.pdf"`,
      'cache-control': 'no-store',
    },
  });
}
