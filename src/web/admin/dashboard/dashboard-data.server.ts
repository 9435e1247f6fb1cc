import type { StaffRequest } from '../../shared/staff.server.ts';

export type DashboardModel = { email: string };

export const readDashboard = async ({ staff }: StaffRequest): Promise<DashboardModel> => ({ email: staff.email });
