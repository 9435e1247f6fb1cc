import { beforeAll, expect, test } from 'vitest';
import { createGroupKey } from '#src/commands/dealers/api-keys.ts';
import { addDealerGroup, addDealerToGroup } from '#src/commands/dealers/dealer-groups.ts';
import { addFeedMapping, saveFeedMapping } from '#src/commands/deliveries/edit-feed-mapping.ts';
import { insertGroupPerson } from '#src/db/dealers/dealer-groups.ts';
import { mappingFields } from '#src/domain/deliveries/mapping-fields.ts';
import {
  dealerDeliveryApiUrl,
  dealerStockApiUrl,
  groupMappingTrialUrl,
  groupMappingUrl,
  ownGroupUrl,
} from '#src/office-urls.ts';
import { CHAIN, CHAIN_MAPPING, chainDealer, chainXml } from '#test/chain.ts';
import { deliveryFolder } from '#test/delivery-places.ts';
import { insertDealer } from '#test/factories.ts';
import { formOf, signedIn, TEST_APP_ORIGIN, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp, type Page } from '#test/test-app.ts';

/** The owner of a group sets the columns of its file, tries it, and delivers it. */

const { db, pool } = await testDatabase();
const { folder, run } = await deliveryFolder(pool);
let site: Awaited<ReturnType<typeof openTestApp>>;
let owner: TestAccount;
let key = '';
const TOWNS = ['Umeå', 'Luleå'];
const FILE = chainXml(TOWNS.map((town) => ({ town })));

beforeAll(async () => {
  site = await openTestApp({ DATA_DIR: folder }, db, { deliveries: { notify: () => undefined } });
  owner = await signedIn(db, 'dealer', 'chef@bil.example', 'Chefens Bil');
  const group = await addDealerGroup(db, owner, CHAIN);
  const groupId = group.ok ? group.value : 0;
  for (const town of TOWNS) {
    const { id } = await insertDealer(db, { name: chainDealer(town), city: town });
    await addDealerToGroup(db, owner, { groupId, dealerId: id });
  }
  await insertGroupPerson(db, { groupId, userId: owner.userId, role: 'owner', invitedBy: 'x' });
  const created = await createGroupKey(db, owner, { groupId, name: 'System' });
  key = created.ok ? created.value : '';
  // A dealer outside of the group with the group's name has columns, which staff have made.
  await insertDealer(db, { name: CHAIN });
  const mapping = await addFeedMapping(db, CHAIN);
  const columns = { Modellen: [{ field: 'brand' as const }] };
  await saveFeedMapping(db, owner, { id: mapping, seen: 0, mapping: { odometerUnit: 'km', columns } });
});

const see = (address: string, who = owner): Promise<Page> => site.open(address, { headers: who.headers });
const post = (address: string, fields: Record<string, string>): Promise<Page> =>
  site.open(address, formOf(fields, owner.headers));

async function deliver() {
  const headers = { authorization: `Bearer ${key}` };
  const body = { method: 'PUT', body: FILE, headers: { ...headers, 'content-type': 'application/xml' } };
  const { id } = await (await site.fetch(dealerStockApiUrl(), body)).json();
  await run();
  return (await site.fetch(dealerDeliveryApiUrl(id), { headers })).json();
}

test('a file of unknown form waits for the owner, who sets its columns, tries it, and delivers it', async () => {
  expect(await deliver()).toMatchObject({ state: 'failed', error: { code: 'unusable_file' } });
  const group = await see(ownGroupUrl());
  expect(group.text).toMatch(/kunde inte läsas av sig själv/);
  expect(group.html).toContain(`href="${groupMappingUrl()}"`);
  expect((await see(groupMappingUrl())).text).toMatch(/Filen kunde inte läsas av sig själv/);

  const fields = mappingFields(CHAIN_MAPPING, Object.keys(CHAIN_MAPPING.columns));
  const tried = await post(groupMappingTrialUrl(), { intent: 'post', ...fields, seen: '0', all: '1' });
  expect(tried.text).toMatch(/Volvo V60/);
  expect(tried.text).toMatch(/40/);
  expect((await pool.query('select from ads')).rowCount).toBe(0);

  // Without a column of the site no row would belong to any dealer.
  const { columns, ...rest } = CHAIN_MAPPING;
  const others = Object.entries(columns).filter(([, rules]) => !rules.some(({ field }) => field.startsWith('dealer')));
  const lacking = mappingFields({ ...rest, columns: Object.fromEntries(others) }, Object.keys(columns));
  const refused = await post(groupMappingUrl(), { intent: 'save', ...lacking, seen: '0' });
  expect([refused.status, (await pool.query('select from feed_mapping_versions')).rowCount]).toEqual([400, 1]);
  expect(refused.text).toContain('Välj Handlare för kolumnen som säger vilken anläggning bilen står på.');

  const saved = await post(groupMappingUrl(), { intent: 'save', ...fields, seen: '0' });
  expect(saved.text).toMatch(/Sparat.*Version 1 gäller från nästa leverans/);
  expect(await deliver()).toMatchObject({ state: 'done' });
  const { rows } = await pool.query(
    'select dealers.name, count(*)::int as ads from ads join dealers on dealers.id = dealer_id group by 1 order by 1',
  );
  expect(rows).toEqual(['Luleå', 'Umeå'].map((town) => ({ name: chainDealer(town), ads: 20 })));
});

test('the columns of a dealer with the name of the group stay as staff have made them', async () => {
  const { rows } = await pool.query(
    `select mapping -> 'columns' as columns from feed_mappings join feed_mapping_versions on mapping_id = id where group_id is null`,
  );
  expect(rows).toEqual([{ columns: { Modellen: [{ field: 'brand' }] } }]);
});

test('a first file is read, and one that cannot be read is explained', async () => {
  await post(groupMappingUrl(), { intent: 'remove', id: '1' });
  expect((await see(groupMappingUrl())).text).toContain('Läs kolumnerna');
  const send = async (content: string) => {
    const body = new FormData();
    body.set('intent', 'sample');
    body.set('sample', new File([content], 'lager.xml'));
    const headers = { ...owner.headers, origin: TEST_APP_ORIGIN };
    return (await site.fetch(groupMappingUrl(), { method: 'POST', headers, body })).text();
  };
  expect(await send('<lager></lager>')).toContain('Något behöver rättas');
  expect(await send(FILE)).toContain('Filen är läst');
  expect((await see(groupMappingUrl())).text).toContain('anlaggning.ort');
});

test('returns 404 to people who own no group', async () => {
  const seller = await signedIn(db, 'dealer', 'annan@bil.example', 'En annan bilhandel');
  for (const address of [groupMappingUrl(), ownGroupUrl()]) expect((await see(address, seller)).status).toBe(404);
  const sent = await site.open(groupMappingUrl(), formOf({ intent: 'save', seen: '0' }, seller.headers));
  expect(sent.status).toBe(404);
});
