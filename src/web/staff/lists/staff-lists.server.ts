import type { ViewedList } from '#src/domain/staff-lists/saved-view.ts';
import type { StaffListServer } from '#src/web/office/table/staff-list.server.ts';
import { accountList } from '#src/web/staff/accounts/accounts-data.server.ts';
import { auditList } from '#src/web/staff/audit/audit-data.server.ts';
import { conversationList } from '#src/web/staff/conversations/conversations-data.server.ts';
import { dealerList } from '#src/web/staff/dealers/staff-dealers-data.server.ts';
import { enquiryList } from '#src/web/staff/enquiries/enquiries-data.server.ts';
import { importList } from '#src/web/staff/imports/imports-data.server.ts';
import { reportList } from '#src/web/staff/reports/reports-data.server.ts';
import { securityEventList } from '#src/web/staff/security-events/security-events-data.server.ts';
import { vehicleList } from '#src/web/staff/vehicles/vehicle-list.server.ts';

/** The lists of staff by the last part of their address; exports and saved views are derived from them. */
export const STAFF_LISTS: Readonly<Record<ViewedList, StaffListServer>> = {
  vehicles: vehicleList,
  dealers: dealerList,
  enquiries: enquiryList,
  reports: reportList,
  conversations: conversationList,
  imports: importList,
  accounts: accountList,
  audit: auditList,
  'security-events': securityEventList,
};
