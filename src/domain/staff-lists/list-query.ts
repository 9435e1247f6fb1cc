import { MAX_ID } from '#src/base/max-id.ts';
import { cleanFilterText, readWholeNumber } from '#src/domain/format/parameter-text.ts';
import {
  isSameStaffOrder,
  PAGE_SIZES,
  type PageSize,
  readListSize,
  readOrder,
  type StaffListOrder,
  writeOrder,
} from './list-order.ts';

/** A filter of a staff list: its parameter in the address, and its values. */
export type AddressFilter<Value extends string | number = string | number> = {
  param: string;
  /** Null: not filtered by it, also for unusable texts. */
  read: (text: string) => Value | null;
};

/** The part of a list that a page shows. */
export type ListPart<Sort extends string = string> = {
  order: StaffListOrder<Sort>;
  /** From 1. */
  page: number;
  /** Rows per page. */
  size: PageSize;
};

type Filters = Readonly<Record<string, AddressFilter>>;
type ListValues<Given extends Filters> = { [Name in keyof Given]: ReturnType<Given[Name]['read']> };

/** The address of a staff list: parses and writes its query. */
export type ListAddress<Sort extends string, Given extends Filters> = {
  /** No input is an error: unusable values are ignored. */
  parse: (params: URLSearchParams) => ListValues<Given> & ListPart<Sort>;
  /** Without default values. */
  format: (query: Partial<ListValues<Given> & ListPart>) => URLSearchParams;
};
/** The query of a staff list. */
export type QueryOf<Address extends { parse: (params: URLSearchParams) => unknown }> = ReturnType<Address['parse']>;

/** The same as addresses are written from it: in part, and in the order of any heading. */
export type WrittenQuery<Address extends { format: (query: never) => unknown }> = Parameters<Address['format']>[0];

/** Beyond, an address states no page of a list. */
export const MAX_LIST_PAGE = 1_000_000;
const MAX_TEXT_LENGTH = 200;

export const choiceFilter = <Word extends string>(param: string, words: readonly Word[]): AddressFilter<Word> => ({
  param,
  read: (text) => words.find((word) => word === text) ?? null,
});

export const textFilter = (param: string): AddressFilter<string> => ({
  param,
  read: (text) => cleanFilterText(text.slice(0, MAX_TEXT_LENGTH)) || null,
});

/** Limits a list to what began within the last 24 hours. */
export const lastDayFilter = choiceFilter('tid', ['dygnet']);

/** Ids from 1 to the highest that the database can compare. */
export const idFilter = (param: string): AddressFilter<number> => ({
  param,
  read: (text) => {
    const id = readWholeNumber(text);
    return id !== null && id > 0 && id <= MAX_ID ? id : null;
  },
});

/**
 * @param sorts columns that the list can be sorted by, as named in its address
 * @param first order of the list when the address states none
 */
export function listAddress<Sort extends string, Given extends Filters>({
  sorts,
  first,
  filters,
}: {
  sorts: readonly Sort[];
  first: StaffListOrder<NoInfer<Sort>>;
  filters: Given;
}): ListAddress<Sort, Given> {
  const parse = (params: URLSearchParams) => {
    const values = Object.entries(filters).map(([name, { param, read }]) => [name, read(params.get(param) ?? '')]);
    return {
      ...(Object.fromEntries(values) as ListValues<Given>),
      order: readOrder(params.get('sortering'), sorts) ?? first,
      page: Math.min(MAX_LIST_PAGE, Math.max(1, readWholeNumber(params.get('sida') ?? '') ?? 1)),
      size: readListSize(params.get('rader')),
    };
  };
  const format = (query: Partial<ListValues<Given> & ListPart>) => {
    const { order = first, page = 1, size = PAGE_SIZES[0] }: Partial<ListPart> = query;
    const values = new Map<string, unknown>(Object.entries(query));
    const entries: [string, unknown][] = [
      ...Object.entries(filters).map(([name, { param }]): [string, unknown] => [param, values.get(name) ?? null]),
      ['sortering', isSameStaffOrder(order, first) ? null : writeOrder(order)],
      ['rader', size === PAGE_SIZES[0] ? null : size],
      ['sida', page === 1 ? null : page],
    ];
    const params = new URLSearchParams();
    for (const [name, value] of entries) if (value !== null && value !== '') params.set(name, String(value));
    return params;
  };
  return { parse, format };
}
