import { readMoment } from '#src/domain/format/written-dates.ts';
import type { AdStatus } from '#src/domain/vocabulary/vocabulary.ts';
import type { FieldReader } from './field-reader.ts';
import type { RowRejection } from './imported-ad.ts';
import { readSaleStatus, type SaleStatus, saleStatusOfHeading } from './sale-status.ts';

export type RowStatus = { status: AdStatus; soldAt: Date | null };

const STORED: Readonly<Record<SaleStatus, AdStatus>> = {
  active: 'active',
  sold: 'sold',
  reserved: 'removed',
  arriving: 'removed',
  removed: 'removed',
};

/**
 * Whether a row's car is for sale, by its column, its heading, its price ("Såld") and its dates; any of them is enough against it. The
 * site has no state for reserved cars and for those that have not arrived: they are not listed, and the delivery's report says so.
 */
export function readRowStatus(reader: FieldReader, removedAt: Date | null): RowStatus {
  const text = reader.raw('status');
  const column = text === null ? null : readSaleStatus(text);
  const stated = closing(column) ?? statusOfTexts(reader);
  const dated = reader.moment('dates_sold', readMoment);
  const soldAt = dated ?? (stated === 'sold' && column === 'sold' ? dateIn(text ?? '') : null);
  if (stated === null) {
    const closed = dated ? 'sold' : removedAt ? 'removed' : null;
    if (text !== null && column === null) reader.flag('okänd status', text);
    return { status: column === 'active' ? column : (closed ?? 'active'), soldAt };
  }
  if (stated === 'reserved') reader.flag('reserverad', text ?? reader.raw('name') ?? '');
  if (stated === 'arriving') reader.flag('inte inkommen', text ?? reader.raw('name') ?? '');
  return { status: STORED[stated], soldAt };
}

const closing = (status: SaleStatus | null): Exclude<SaleStatus, 'active'> | null =>
  status === 'active' ? null : status;

const STARTS_WITH_LETTER = /^[^\d]*\p{L}/u;

function statusOfTexts(reader: FieldReader): Exclude<SaleStatus, 'active'> | null {
  const heading = reader.raw('name') ?? reader.raw('model');
  const ofHeading = heading === null ? null : closing(saleStatusOfHeading(heading));
  if (ofHeading !== null) return ofHeading;
  const price = reader.raw('price');
  if (price === null || !STARTS_WITH_LETTER.test(price)) return null;
  const ofPrice = readSaleStatus(price);
  return ofPrice === 'sold' || ofPrice === 'reserved' ? ofPrice : null;
}

const DATE = /\d{4}-\d{2}-\d{2}/u;
const dateIn = (text: string): Date | null => {
  const [date] = DATE.exec(text) ?? [];
  return date === undefined ? null : readMoment(date);
};

/** The rejection of a row whose state is unknown: it is asked about, and not taken as for sale. */
export function rejectionOfStatus(reader: FieldReader): RowRejection | null {
  const text = reader.raw('status');
  if (text === null || readSaleStatus(text) !== null || statusOfTexts(reader) !== null) return null;
  if (reader.raw('dates_sold') !== null || reader.raw('dates_removed') !== null) return null;
  return {
    field: 'status',
    value: text,
    rule: 'okänd status',
    reason: `Statusen ”${text.slice(0, 40)}” känns inte igen. Skriv till salu, reserverad eller såld, eller lämna statusen tom.`,
  };
}
