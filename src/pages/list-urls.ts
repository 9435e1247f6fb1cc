import { ownValue } from '#src/base/own-value.ts';
import { ACCOUNT_LIST } from '#src/domain/accounts/account-query.ts';
import { SECURITY_EVENT_LIST } from '#src/domain/accounts/security-event-query.ts';
import { REPORT_LIST } from '#src/domain/ad-reports/report-list.ts';
import { CONVERSATION_LIST, RATED_LIST, UNANSWERED_LIST } from '#src/domain/adviser/chat/conversation-list.ts';
import { AUDIT_LIST } from '#src/domain/audit/audit-list.ts';
import type { ImportAdChange } from '#src/domain/deliveries/import-ads.ts';
import { ENQUIRY_LIST } from '#src/domain/enquiries/enquiry-list.ts';
import { paged, queryOf, withParam, withParams } from '#src/domain/format/addresses.ts';
import { IMPORT_LIST } from '#src/domain/staff-lists/import-list-query.ts';
import type { WrittenQuery } from '#src/domain/staff-lists/list-query.ts';
import type { SavedView, ViewedList } from '#src/domain/staff-lists/saved-view.ts';
import { formatStaffAdQuery, type StaffAdQuery } from '#src/domain/staff-lists/staff-ad-query.ts';
import { STAFF_DEALER_LIST } from '#src/domain/staff-lists/staff-dealer-list.ts';
import { FORMAT_PARAM, IMPORT_FORM_PARAMS, LIST_PARAM, MERGED_PARAM, VIEW_PARAM } from '#src/office-urls.ts';
import { ADMIN_PATH, DEALER_AREA_PATH } from '#src/visitor-urls.ts';

/**
 * Addresses of the lists of staff and dealers with their queries, as src/visitor-urls.ts and src/office-urls.ts have all others. Apart from these, because the code of
 * visitors' pages contains that file, and the descriptions of the lists are only for staff.
 */

/** Staff's list of dealers, and the details of one. */
export const staffDealersUrl = (query: WrittenQuery<typeof STAFF_DEALER_LIST> = {}): string =>
  withParams('/admin/dealers', STAFF_DEALER_LIST.format(query));
export const staffDealerUrl = (id: number, list?: WrittenQuery<typeof STAFF_DEALER_LIST>): string =>
  inList(`${staffDealersUrl()}/${id}`, list && STAFF_DEALER_LIST.format(list));

/** @param mergedId the dealer that is about to be merged into this one */
export const staffDealerIdentityUrl = (id: number, mergedId?: number): string =>
  `${staffDealerUrl(id)}/identity${mergedId === undefined ? '' : `?${MERGED_PARAM}=${mergedId}`}`;

/** All ads of any status, filtered by staff; and one of them. */
export const staffAdsUrl = (query: Partial<StaffAdQuery> = {}): string =>
  withParams(`${ADMIN_PATH}/vehicles`, formatStaffAdQuery(query));
export const staffAdUrl = (internalId: number, list?: Partial<StaffAdQuery>): string =>
  inList(`${ADMIN_PATH}/vehicles/${internalId}`, list && formatStaffAdQuery(list));
/** With the query of the list that leads to a page, it links back to that list and to the rows beside its own. */
const inList = (address: string, list: URLSearchParams | undefined): string =>
  // Addresses have no empty parameters; 1 is none of a list's own.
  withParam(address, LIST_PARAM, list ? `${list}` || '1' : null);
/** Visitors' conversations with the adviser, rated answers, and messages that were not understood; one conversation. */
export const staffConversationsUrl = (query: WrittenQuery<typeof CONVERSATION_LIST> = {}): string =>
  withParams(CONVERSATIONS_PATH, CONVERSATION_LIST.format(query));
export const ratedAnswersUrl = (query: WrittenQuery<typeof RATED_LIST> = {}): string =>
  withParams(CONVERSATIONS_PATH, RATED_LIST.format({ ...query, tab: 'betyg' }));
export const unansweredUrl = (query: WrittenQuery<typeof UNANSWERED_LIST> = {}): string =>
  withParams(CONVERSATIONS_PATH, UNANSWERED_LIST.format({ ...query, tab: 'obesvarade' }));
const CONVERSATIONS_PATH = `${ADMIN_PATH}/conversations`;
/** Imported deliveries; one of them, by page of its rejected rows; and the upload of a file (POST). */
export const importsUrl = (query: WrittenQuery<typeof IMPORT_LIST> = {}): string =>
  withParams(`${ADMIN_PATH}/imports`, IMPORT_LIST.format(query));
/** The list of imports, whose form is filled with these fields again. */
export function importFormUrl(fields: Readonly<Record<string, string>>): string {
  const filled = Object.entries(IMPORT_FORM_PARAMS).flatMap(([field, param]) => {
    const value = ownValue(fields, field);
    return value ? [[param, value]] : [];
  });
  return filled.length === 0 ? importsUrl() : `${importsUrl()}?${new URLSearchParams(filled)}`;
}
export const importUrl = (runId: number, page = 1, list?: WrittenQuery<typeof IMPORT_LIST>): string => {
  const address = inList(`${ADMIN_PATH}/imports/${runId}`, list && IMPORT_LIST.format(list));
  return page > 1 && list ? `${address}&sida=${page}` : paged(address, page);
};
/** The ads that an import changed in one way. */
export const importAdsUrl = (runId: number, change: ImportAdChange, page = 1): string =>
  `${ADMIN_PATH}/imports/${runId}/ads${queryOf({ andring: change, sida: page > 1 ? page : null })}`;
/** Messages to dealers; one of them. */
export const staffEnquiriesUrl = (query: WrittenQuery<typeof ENQUIRY_LIST> = {}): string =>
  withParams(`${ADMIN_PATH}/enquiries`, ENQUIRY_LIST.format(query));
export const staffEnquiryUrl = (id: number, list?: WrittenQuery<typeof ENQUIRY_LIST>): string =>
  inList(`${ADMIN_PATH}/enquiries/${id}`, list && ENQUIRY_LIST.format(list));
/** Reports of ads; one of them. */
export const staffReportsUrl = (query: WrittenQuery<typeof REPORT_LIST> = {}): string =>
  withParams(`${ADMIN_PATH}/reports`, REPORT_LIST.format(query));
export const staffReportUrl = (id: number, list?: WrittenQuery<typeof REPORT_LIST>): string =>
  inList(`${ADMIN_PATH}/reports/${id}`, list && REPORT_LIST.format(list));
/** The accounts of staff and dealers. */
export const staffAccountsUrl = (query: WrittenQuery<typeof ACCOUNT_LIST> = {}): string =>
  withParams(`${ADMIN_PATH}/accounts`, ACCOUNT_LIST.format(query));
export const staffAccountUrl = (id: string, list?: WrittenQuery<typeof ACCOUNT_LIST>): string =>
  inList(`${ADMIN_PATH}/accounts/${id}`, list && ACCOUNT_LIST.format(list));
/**
 * All rows of a list as a file.
 * @param list address of the list with its query
 */
export function listExportUrl(list: string, format: 'csv' | 'json'): string {
  const [path, query] = list.split('?');
  const params = new URLSearchParams(query);
  params.delete('sida');
  params.set(FORMAT_PARAM, format);
  return `${path}/export?${params}`;
}
/** A list of staff by its name, as a saved view has it. */
export const viewedListUrl = (list: ViewedList, query = ''): string =>
  withParams(`${ADMIN_PATH}/${list}`, new URLSearchParams(query));
export const savedViewUrl = ({ id, list, query }: Pick<SavedView, 'id' | 'list' | 'query'>): string =>
  viewedListUrl(list, `${query}&${VIEW_PARAM}=${id}`);
/** Changes by staff. */
export const auditUrl = (query: WrittenQuery<typeof AUDIT_LIST> = {}): string =>
  withParams(`${ADMIN_PATH}/audit`, AUDIT_LIST.format(query));
/** Security events. */
export const securityEventsUrl = (query: WrittenQuery<typeof SECURITY_EVENT_LIST> = {}): string =>
  withParams(`${ADMIN_PATH}/security-events`, SECURITY_EVENT_LIST.format(query));
/** The dealer's own ads, filtered; and one of them. */
export const dealerStockUrl = (query: Partial<StaffAdQuery> = {}): string =>
  withParams(`${DEALER_AREA_PATH}/bilar`, formatStaffAdQuery(query));
