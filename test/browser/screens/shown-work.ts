import { recordAudit } from '#src/commands/accounts/record-audit.ts';
import { beginChange, runChange } from '#src/commands/ads/change-ads.ts';
import { createApiKey } from '#src/commands/dealers/api-keys.ts';
import { addFeedMapping, saveFeedMapping } from '#src/commands/deliveries/edit-feed-mapping.ts';
import { changeContent } from '#src/commands/staff/edit-content.ts';
import { insertAccount } from '#src/db/accounts/account-users.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import { insertSecurityEvent } from '#src/db/accounts/security-events.ts';
import { insertComplaint } from '#src/db/ad-complaints/ad-complaints.ts';
import { insertAdDecisions } from '#src/db/ad-decisions/ad-decisions.ts';
import { insertReport } from '#src/db/ad-reports/ad-reports.ts';
import { insertFeedback } from '#src/db/adviser/answer-feedback.ts';
import { insertConversation } from '#src/db/adviser/chat-conversations.ts';
import { insertMessage } from '#src/db/adviser/chat-messages.ts';
import { readPromptInUse } from '#src/db/adviser/prompt-uses.ts';
import { PARAMETERS, TRACKING_SCRIPTS } from '#src/db/content/staff-content.ts';
import { storeFeedSample } from '#src/db/deliveries/feed-mappings.ts';
import { insertEnquiry } from '#src/db/enquiries/enquiries.ts';
import { writeRecall } from '#src/db/recalls/stored-recalls.ts';
import { countSearchMiss } from '#src/db/suggestions/search-misses.ts';
import { feedbackOf } from '#src/domain/adviser/chat/answer-feedback.ts';
import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import { insertAd, insertDealer, insertImportRun } from '#test/factories.ts';
import { recallOf } from '#test/recall.ts';
import type { TestDatabase } from '#test/support/database.ts';
import type { ShownWork } from './staff-screens.ts';

const LONG = 'x'.repeat(300);
/** Served by the site itself. */
const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';

const insertOtherAccount = async (db: TestDatabase['db']): Promise<string> =>
  (await insertAccount(db, { email: `${LONG.slice(0, 60)}@bil.example`, passwordHash: 'x', isConfirmed: false })) ?? '';

async function idIn(
  pool: TestDatabase['pool'],
  table: 'enquiries' | 'ad_reports' | 'ad_decisions' | 'ad_complaints',
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`select max(id) as id from ${table}`);
  return rows[0]?.id ?? 0;
}

/** A finished change of one ad. */
async function insertShownChange({ db, pool }: Pick<TestDatabase, 'db' | 'pool'>, adId: number): Promise<number> {
  const actor = { userId: null, email: 'eva@bil.example' };
  const action = { kind: 'price', unit: 'kr', amount: 1_000 } as const;
  const begun = await beginChange(db, actor, { action, selection: { ids: [adId] }, ads: null });
  if (!begun.ok) throw new Error(begun.failure.kind);
  await runChange(pool, begun.value);
  return begun.value;
}

/** Rows for all staff screens, some of them of maximum length. */
export async function insertShownWork({ db, pool }: TestDatabase): Promise<Omit<ShownWork, 'ad'>> {
  await countSearchMiss(db, 'kopparslagaren', new Date());
  await pool.query(`insert into search_aliases (term, brand) values ('borta', 'Inget märke')`);
  const rejected = { rows_read: 3, rows_accepted: 1, rows_rejected: 2, ads_new: 1, dealer: 'Bilhuset AB', dealers: 3 };
  const done = await insertImportRun(db, { ...rejected, undo_until: new Date(Date.now() + 3_600_000) });
  for (const row of [1, 2]) {
    const values = [done.id, row, LONG];
    await pool.query(`insert into rejected_rows values ($1, $2, 'price', $3, 'pris', 'Priset är negativt.')`, values);
  }
  const message = 'bilar.csv: filen är tom. Exportera den på nytt.';
  const failed = await insertImportRun(db, { state: 'failed', message });
  const running = await insertImportRun(db, { state: 'running', finished_at: null });
  await insertSecurityEvent(db, { eventType: 'access-denied', severity: 'high', details: { LONG }, isTrusted: false });
  await recordAudit(
    db,
    { userId: null, email: 'eva@bil.example' },
    {
      action: 'parameter.update',
      subject: `parameter:${LONG}`,
      before: { value: '4' },
      after: { value: LONG },
    },
  );
  await insertMail(db, {
    recipient: 'eva@bil.example',
    subject: 'Bekräfta din e-post',
    body: `Länken: https://${LONG}`,
  });
  await createApiKey(
    db,
    { userId: null, email: 'eva@bil.example' },
    { dealerId: (await insertDealer(db)).id, name: LONG.slice(0, 100) },
  );
  await db.transaction().execute((tx) => writeRecall(tx, recallOf('batteri'), new Date()));
  const mapping = await addFeedMapping(db, `Bilhuset ${'x'.repeat(100)}`);
  await storeFeedSample(db, mapping, {
    fileName: 'lager.csv',
    content: Buffer.from(`Titel;Fabrikat;Pris;Mil;${'x'.repeat(200)}\nVolvo V60 D4;Volvo;199000;11375;${LONG}\n;;;;\n`),
  });
  const columns: ColumnMapping['columns'] = {
    Titel: [{ field: 'name' }, { field: 'model', part: { at: ' ', index: 1, rest: true } }],
    Fabrikat: [{ field: 'brand' }],
    Saknas: [{ field: 'fuels', values: { B: 'Bensin' }, when: { column: 'Pris', is: [''] } }],
  };
  for (const [seen, odometerUnit] of (['km', 'mil'] as const).entries())
    await saveFeedMapping(
      db,
      { userId: null, email: 'eva@bil.example' },
      { id: mapping, seen, mapping: { odometerUnit, columns } },
    );
  const { internal_id: adId } = await insertAd(db, { name: LONG.slice(0, 100), image_urls: [PICTURE] });
  const visitor = { name: LONG.slice(0, 100), email: 'eva@kund.example', telephone: '070-123 45 67', message: LONG };
  await insertEnquiry(db, adId, { ...visitor, wantsTestDrive: true, tradeInPlate: 'ABC123' });
  await insertReport(db, adId, { reason: 'rights', message: LONG, name: 'Eva', email: 'eva@kund.example' });
  const changes = { before: { price: 1 }, after: { price: 199_000 } };
  const stated = { rule: 'wrong', ground: 'terms', law: null, reason: LONG } as const;
  await insertAdDecisions(db, [{ ...stated, adId, action: 'correct', changes }]);
  await insertComplaint(db, {
    decisionId: await idIn(pool, 'ad_decisions'),
    email: 'ake@bil.example',
    message: LONG,
  });
  const inUse = await readPromptInUse(db);
  const parameter = (await PARAMETERS.insert(db, { name: 'ränta', value: '4,5', description: LONG })) ?? '';
  const editor = { userId: null, email: 'eva@bil.example' };
  await changeContent(db, editor, PARAMETERS, { id: parameter, description: `${LONG} ${LONG}` });
  return {
    enquiry: await idIn(pool, 'enquiries'),
    report: await idIn(pool, 'ad_reports'),
    complaint: await idIn(pool, 'ad_complaints'),
    adsChange: await insertShownChange({ db, pool }, adId),
    draft: (await insertAd(db, { status: 'draft', name: LONG.slice(0, 100), image_urls: [] })).internal_id,
    runs: { done: done.id, failed: failed.id, running: running.id },
    parameter,
    mapping,
    feedSource: await insertShownSource({ db, pool }),
    prompt: inUse?.promptId ?? '',
    conversation: await insertRatedConversation(db),
    account: await insertOtherAccount(db),
    script:
      (await TRACKING_SCRIPTS.insert(db, {
        name: 'Mätning',
        content: `<script src="https://m.example/${LONG}.js"></script>`,
        purpose: 'statistics',
        isActive: false,
      })) ?? '',
  };
}

/** A conversation whose answer was rated, and not understood. */
async function insertRatedConversation(db: TestDatabase['db']): Promise<string> {
  const conversationId = await insertConversation(db, 'shown');
  await insertMessage(db, { conversationId, role: 'user', message: LONG });
  const messageId = await insertMessage(db, { conversationId, role: 'bot', message: LONG });
  const feedback = feedbackOf({ messageId, conversationId, question: LONG, answer: LONG }, 'not-understood');
  await insertFeedback(db, feedback, 'down');
  return conversationId;
}

/** A source that has failed, with long texts. */
async function insertShownSource({ db, pool }: Pick<TestDatabase, 'db' | 'pool'>): Promise<string> {
  const { id: dealerId } = await insertDealer(db, { name: 'Norra Bilhuset i Haparanda AB' });
  const id = '5b0c1d5e-8f3a-4c1b-9d2e-6a7f8b9c0d1e';
  await pool.query(
    `insert into feed_sources (id, dealer_id, url, auth, username, secret, times_a_day, format, host_key, state, message, failures, is_reported)
     values ($1, $2, $3, 'password', 'milvis', '\\x00', 4, 'milvis-csv', 'SHA256:pRSRXbhXwSrzkYSWbTfPJz0Xy0XUmQ0zq7Yd3v3l5aM', 'failed',
             'Servern godtog inte inloggningen.', 3, true)`,
    [id, dealerId, `sftp://filer.bilhuset.example/${LONG}.csv`],
  );
  return id;
}
