import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { exportConversations } from './conversations-data.server.ts';

export const loader = staffLoader(exportConversations);
