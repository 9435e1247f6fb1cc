import { healthUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import type { ContainerEngine } from './container-engine.ts';
import { openClient, type SiteClient } from './deployed-site.ts';
import { deliverAsStaff } from './staff-browser.ts';
import { untilDone } from './until-done.ts';

export type StepContext = {
  engine: ContainerEngine;
  checkout: string;
  /** The compose file. */
  compose: string;
  /** Results that later steps need: the authority of the certificates, the link of the first admin, the page of an ad. */
  state: { authority: string; adminLink: string; adPath: string };
};
/** Returns what it measured, and throws when the site is not as the files and the documentation say. */
export type DeployStep = { name: string; run: (context: StepContext) => Promise<string> };

const EMAIL = 'hej@bilar.example';

export const clientOf = (state: StepContext['state']): SiteClient => openClient(state.authority);
export const secondsSince = (startedAt: number): string => ((performance.now() - startedAt) / 1000).toFixed(1);

export async function waitUntilHealthy(request: SiteClient): Promise<void> {
  await untilDone(async () => {
    const { status } = await request(healthUrl());
    if (status !== 200) throw new Error(`${healthUrl()}: ${status}`);
    const page = await request(vehiclesUrl());
    if (page.status !== 200) throw new Error(`${vehiclesUrl()}: ${page.status}`);
  });
}

/** An empty site is put to use. @param web a service of the site */
export const siteInUse = (web: string): DeployStep[] => [
  {
    name: 'The first admin, by the documented command',
    async run({ engine, compose, state }) {
      const command = ['exec', '-T', web, 'node', 'tools/admin/run-admin.ts', 'create', EMAIL];
      const printed = await engine.compose(compose, command);
      const [link] = /https:\/\/\S+/.exec(printed) ?? [];
      if (link === undefined) throw new Error(printed);
      state.adminLink = link;
      return 'prints a link for choosing a password';
    },
  },
  {
    name: 'Staff deliver a file, and visitors find its cars',
    async run({ state }) {
      const adPath = await deliverAsStaff({ link: state.adminLink, email: EMAIL });
      state.adPath = adPath;
      const ad = await clientOf(state)(adPath);
      if (ad.status !== 200) throw new Error(`${adPath}: ${ad.status}`);
      return 'password chosen, file imported and the ad opened in a browser';
    },
  },
];
