import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { exportEnquiries } from './enquiries-data.server.ts';

export const loader = staffLoader(exportEnquiries);
