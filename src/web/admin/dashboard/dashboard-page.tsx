import type { DashboardModel } from './dashboard-data.server.ts';

export function DashboardPage({ email }: DashboardModel) {
  return (
    <>
      <h1 className="text-title" lang="en">
        Dashboard
      </h1>
      <p className="mt-1 text-small text-quiet">Välkommen, {email}</p>
    </>
  );
}
