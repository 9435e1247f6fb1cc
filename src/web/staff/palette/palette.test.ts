import { beforeAll, expect, test } from 'vitest';
import { insertConversation } from '#src/db/adviser/chat-conversations.ts';
import { insertMessage } from '#src/db/adviser/chat-messages.ts';
import { PARAMETERS, PROMPTS, TRACKING_SCRIPTS } from '#src/db/content/staff-content.ts';
import { insertApiKey } from '#src/db/dealers/api-keys.ts';
import { writeRecall } from '#src/db/recalls/stored-recalls.ts';
import { insertSearchAlias } from '#src/db/suggestions/search-aliases.ts';
import { hashVin } from '#src/domain/ads/identity/ad-identity.ts';
import {
  dealerAccessUrl,
  feedSourcesUrl,
  mappingUrl,
  paletteUrl,
  parametersUrl,
  promptUrl,
  searchIndexUrl,
  staffCategoryUrl,
  staffConversationUrl,
  staffRecallsUrl,
  trackingScriptsUrl,
} from '#src/office-urls.ts';
import {
  importUrl,
  staffAccountUrl,
  staffAdUrl,
  staffDealerUrl,
  staffEnquiryUrl,
  staffReportUrl,
} from '#src/pages/list-urls.ts';
import { insertAd, insertDealer, insertImportRun } from '#test/factories.ts';
import { recallOf } from '#test/recall.ts';
import { signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let admin: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
  admin = await signedIn(db, 'admin', 'skoda@bil.example');
});
/** As the router loads it. */
const find = async (text: string, { headers }: TestAccount) => {
  const response = await site.fetch(paletteUrl(text).replace('/find?', '/find.data?'), { headers });
  return { status: response.status, text: await response.text() };
};

test('finds ads, dealers and accounts by folded words', async () => {
  const dealer = await insertDealer(db, { name: 'Škodahuset i Växjö AB' });
  const ad = await insertAd(db, { name: 'Škoda Octavia 1.5 TSI', brand: 'Škoda', dealer_id: dealer.id });
  const { text } = await find('skoda', admin);
  for (const hit of [staffAdUrl(ad.internal_id), 'Škodahuset i Växjö AB', staffAccountUrl(admin.userId)])
    expect(text).toContain(hit);
  const plate = await insertAd(db, { name: 'Saab 9-5', licence_plate: 'GHJ56K' });
  expect((await find('ghj 56k', admin)).text).toContain(staffAdUrl(plate.internal_id));
});

test('finds a car by its VIN', async () => {
  const ad = await insertAd(db, { name: 'Saab 9-3', vin_hash: hashVin('YS3FB45S831234567') });
  expect((await find('ys3fb45s8 31234567', admin)).text).toContain(staffAdUrl(ad.internal_id));
});

/** One thing of each kind that the palette finds, each with the word kopparslagare, and the address that it leads to. */
async function insertOneOfEach() {
  const word = 'Kopparslagare';
  const { id: dealerId } = await insertDealer(db, { name: `${word} Bil AB` });
  const { internal_id: adId } = await insertAd(db, { name: `Volvo ${word}`, dealer_id: dealerId });
  const run = await insertImportRun(db, { file: `${word}.csv` });
  const account = await signedIn(db, 'user', 'kopparslagare@bil.example');
  const id = async (statement: string, values: unknown[] = []): Promise<string> =>
    String((await pool.query(statement, values)).rows[0].id);
  const enquiry = await id(
    `insert into enquiries (ad_id, name, email, message, wants_test_drive)
     values ($1, $2, 'a@b.example', 'Hej', false) returning id`,
    [adId, word],
  );
  const report = await id(`insert into ad_reports (ad_id, reason, message) values ($1, 'sold', 'Såld') returning id`, [
    adId,
  ]);
  const mapping = await id('insert into feed_mappings (dealer) values ($1) returning id', [`${word} Bil AB`]);
  const source = await id(
    `insert into feed_sources (id, dealer_id, url, auth, times_a_day)
     values (gen_random_uuid(), $1, 'https://fil.example/bilar.csv', 'none', 4) returning id`,
    [dealerId],
  );
  await insertApiKey(db, {
    dealerId,
    groupId: null,
    name: `Nyckel ${word}`,
    kind: 'full',
    prefix: 'mlv_0123456789ab',
    keyHash: Buffer.alloc(32),
    createdBy: 'eva@bil.example',
  });
  const prompt = await PROMPTS.insert(db, { name: 'Julprompt', content: `Svara som en ${word}.` });
  const parameter = await PARAMETERS.insert(db, { name: 'kopparslagare', value: '1', description: '' });
  const script = await TRACKING_SCRIPTS.insert(db, {
    name: `Skript ${word}`,
    content: '<script></script>',
    purpose: 'necessary',
    isActive: false,
  });
  const conversation = await insertConversation(db, 'session');
  await insertMessage(db, {
    conversationId: conversation,
    role: 'user',
    message: `Finns en ${word}? Jag heter a@b.se`,
  });
  await pool.query(`insert into categories (slug, name, label, description) values ('koppar', 'koppar', $1, '')`, [
    `Bilar för en ${word}`,
  ]);
  const recall = recallOf('koppar', { title: `Brand hos en ${word}` });
  await db.transaction().execute((tx) => writeRecall(tx, recall, null));
  await insertSearchAlias(db, { term: 'kopparslagare', brand: 'Volvo', series: null });
  return {
    forAll: [
      staffAdUrl(adId),
      staffDealerUrl(dealerId),
      staffEnquiryUrl(Number(enquiry)),
      staffReportUrl(Number(report)),
      importUrl(run.id),
      mappingUrl(Number(mapping)),
      searchIndexUrl({ editedAlias: 'kopparslagare' }),
    ],
    forAdmins: [
      staffAccountUrl(account.userId),
      feedSourcesUrl(source),
      dealerAccessUrl(),
      staffCategoryUrl('koppar'),
      staffRecallsUrl(recall.slug),
      promptUrl(prompt ?? ''),
      parametersUrl(parameter),
      trackingScriptsUrl(script),
      staffConversationUrl(conversation),
    ],
  };
}

test('finds everything for admins, and for moderators what their pages show', async () => {
  const { forAll, forAdmins } = await insertOneOfEach();
  const moderator = await signedIn(db, 'moderator', 'moa@bil.example');
  const [seen, seenByModerator] = [await find('kopparslag', admin), await find('kopparslag', moderator)];
  const isIn = (text: string) => (to: string) => text.includes(`"${to}"`);
  expect([...forAll, ...forAdmins].filter((to) => !isIn(seen.text)(to))).toEqual([]);
  expect(forAll.filter((to) => !isIn(seenByModerator.text)(to))).toEqual([]);
  expect(forAdmins.filter(isIn(seenByModerator.text))).toEqual([]);
  expect(seenByModerator.text).not.toContain('kopparslagare@bil.example');
  expect(seen.text).not.toContain('a@b.se');
  expect((await find('a@b.se', admin)).text).not.toContain(forAdmins.at(-1));
});

test.each(['', 'x', '%', '\0', "'; drop table ads --", 'å'.repeat(5_000), '<b>'])(
  'answers any text: %j',
  async (text) => {
    expect((await find(text.slice(0, 2_000), admin)).status).toBeLessThan(500);
  },
);

test('is for staff only', async () => {
  const dealer = await signedIn(db, 'dealer', 'bo@bil.example');
  expect((await site.fetch(paletteUrl('volvo'), { headers: dealer.headers })).status).toBe(302);
});
