import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDb, createPool } from '#src/db/connection/client.ts';
import { chatApiUrl, chatConversationsUrl, openAiChatUrl, openApiUrl } from '#src/visitor-urls.ts';
import { newNetwork, openChat } from '#test/chat.ts';
import { insertAd, insertAds, insertDealer } from '#test/factories.ts';
import { TEST_APP_ORIGIN } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';

const { db, pool } = await testDatabase();
const { app, ask, post } = openChat(db);

beforeAll(async () => {
  await insertAds(db, 8, (nth) => ({ price: 150_000 + nth * 10_000, fuels: ['Diesel'], chassis: 'Kombi' }));
});
beforeEach(async () => {
  await deleteRows(pool, 'request_limits', 'security_events', 'chatbot_conversations');
});
const events = async () =>
  (await db.selectFrom('security_events').select(['event_type', 'severity', 'details']).orderBy('id').execute()).map(
    ({ event_type, severity }) => `${event_type} ${severity}`,
  );
const stored = () => db.selectFrom('chatbot_buybot_messages').select(['role', 'message']).orderBy('id').execute();
/** Clears the short rate limits, as after a pause. */
const rest = () => pool.query(`delete from request_limits where key like 'chat-pace%' or key like 'chat-spacing%'`);

test('answers a request with cars, reasons and list filters, and continues the conversation', async () => {
  const first = await ask({ message: 'dieselkombi under 180000 kr' });
  expect(first.status).toBe(200);
  expect(first.body.filters).toEqual({ chassis: ['Kombi'], fuel: ['Diesel'], maxPrice: 180_000 });
  expect(first.body.ads.map(({ price }) => price).toSorted()).toEqual([150_000, 160_000, 170_000, 180_000]);
  for (const { url, internal_id, reasons } of first.body.ads) {
    expect(url).toBe(`/ad/${internal_id}`);
    expect(reasons.length).toBeGreaterThan(0);
  }
  expect(first.body.reply).toContain('Priset i annonsen gäller.');
  expect(first.cookie).toMatch(/^__Host-milvis-chat=/);
  expect(first.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax;.*Secure/);
  await rest();
  const { conversationId } = first.body;
  const next = await ask({ message: 'högst 160000 kr', conversationId }, { cookie: first.cookie });
  expect(next.body.filters).toEqual({ chassis: ['Kombi'], fuel: ['Diesel'], maxPrice: 160_000 });
  expect(next.body.conversationId).toBe(conversationId);
  expect(next.cookie).toBe('');
  await rest();
  const chip = next.body.chips.find(({ label }) => label.includes('160'))?.label;
  const wider = await ask({ message: `Ta bort: ${chip}`, removeChip: chip, conversationId }, { cookie: first.cookie });
  expect(wider.body.filters).toEqual({ chassis: ['Kombi'], fuel: ['Diesel'] });
  expect(wider.body.total).toBe(8);
});

test('answers "billigare?" with cheaper cars and a price question with figures', async () => {
  const first = await ask({ message: 'dieselkombi över 185 000 kr' });
  const { conversationId } = first.body;
  await rest();
  const cheaper = await ask({ message: 'Billigare?', conversationId }, { cookie: first.cookie });
  const pricesOf = ({ body }: typeof first) => body.ads.map(({ price }) => price);
  expect(cheaper.body.reply).toMatch(/^Billigare än (?:alla|de flesta) jag har visat: högst \d/);
  expect(pricesOf(cheaper).length).toBeGreaterThan(0);
  for (const price of pricesOf(cheaper)) expect(pricesOf(first)).not.toContain(price);
  await rest();
  const cost = await ask({ message: 'vad kostar en dieselkombi?' });
  expect(cost.body.reply).toMatch(/åtta bilar till salu.* Den billigaste kostar 150\s000\skr, den mittersta /);
});

test('marks only cars of silent dealers as unconfirmed, with the date', async () => {
  const silent = await insertDealer(db, { name: 'Tysta bilar' });
  const ad = await insertAd(db, { dealer_id: silent.id, fuels: ['Gas'], price: 90_000 });
  await pool.query(
    "update dealers set unconfirmed_at = now(), last_delivered_at = '2026-11-01T06:00:00Z' where id = $1",
    [silent.id],
  );
  const marks = (await ask({ message: 'gasbil' })).body.ads.map((each) => [each.internal_id, each.unconfirmed_since]);
  expect(marks).toContainEqual([ad.internal_id, '2026-11-01T06:00:00.000Z']);
  await rest();
  const others = (await ask({ message: 'dieselkombi' })).body.ads;
  expect(others.map((each) => each.unconfirmed_since)).toEqual(others.map(() => null));
  await pool.query('delete from ads where internal_id = $1', [ad.internal_id]);
});

test('streams events in order and ends with the reply and its stored id', async () => {
  const response = await post(chatApiUrl(), { message: 'dieselkombi' }, { accept: 'text/event-stream' });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const parts = (await response.text()).trim().split('\n\n');
  const read = parts.map((part) => {
    const [, type, data] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
    return { type, data: JSON.parse(data ?? 'null') };
  });
  expect(read.map(({ type }) => type)).toEqual(['meta', 'filters', 'text', ...Array(5).fill('card'), 'done']);
  const last = await db
    .selectFrom('chatbot_buybot_messages')
    .select(['id', 'message'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(read.at(-1)?.data).toEqual({ id: last?.id, reply: last?.message });
  expect(read[0]?.data).toMatchObject({ ai: true });
});

test('returns only the reply at the specified endpoint, and accepts an old session id once', async () => {
  const body = {
    message: 'dieselkombi',
    conversationId: null,
    securityContext: { clientId: 'anon_abcdefghij12', rateLimitInfo: {} },
  };
  const response = await post(openAiChatUrl(), body);
  const answer = await response.json();
  expect(Object.keys(answer)).toEqual(['reply']);
  expect(answer.reply).toMatch(/\]\(https?:\/\/[^)]+\/ad\/\d+\), \d/);
  expect(answer.reply).toMatch(/\[Visa bilarna i listan\]\(https?:/);
  const wrong = await post(openAiChatUrl(), { ...body, securityContext: { clientId: 'nej' } });
  expect([wrong.status, await wrong.json()]).toEqual([
    400,
    { error: 'Validering misslyckades: Ogiltigt session-ID format', title: 'Säkerhetsfel' },
  ]);
});

test('restores the conversation after a reload, until it is deleted', async () => {
  const { cookie, body } = await ask({ message: 'dieselkombi' });
  const shown = await (await app.request(chatApiUrl(), { headers: { cookie } })).json();
  expect(shown.conversationId).toBe(body.conversationId);
  expect(shown.messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'bot']);
  expect(shown.messages[1].cards.map(({ internal_id }: { internal_id: number }) => internal_id)).toEqual(
    body.ads.map(({ internal_id }) => internal_id),
  );
  expect((await (await app.request(chatApiUrl())).json()).messages).toEqual([]);
  const begun = await post(chatConversationsUrl(), {}, { cookie });
  expect(begun.status).toBe(201);
  expect((await (await app.request(chatApiUrl(), { headers: { cookie } })).json()).messages).toEqual([]);
  const remove = (headers: Record<string, string>) =>
    app.request(chatApiUrl(), { method: 'DELETE', headers: { cookie, ...headers } });
  expect((await remove({ origin: 'https://elak.example' })).status).toBe(403);
  expect(await stored()).toHaveLength(2);
  expect((await remove({ origin: TEST_APP_ORIGIN })).status).toBe(204);
  expect(await stored()).toEqual([]);
});

test('ignores a forged cookie and separates the conversations of sessions', async () => {
  const { cookie, body } = await ask({ message: 'dieselkombi' });
  const forged = `${cookie.slice(0, -4)}AAAA`;
  expect((await (await app.request(chatApiUrl(), { headers: { cookie: forged } })).json()).messages).toEqual([]);
  const other = await ask({ message: 'volvo' });
  await rest();
  const intruder = await ask({ message: 'billigare', conversationId: body.conversationId }, { cookie: other.cookie });
  expect(intruder.body.conversationId).not.toBe(body.conversationId);
});

describe('rejects messages', () => {
  const refused = async (body: object, headers = {}) => {
    const { status, body: answer } = await ask(body, headers);
    return { status, answer };
  };

  test.each([
    [{ message: '   ' }, 'Validering misslyckades: Meddelandet får inte vara tomt'],
    [{}, 'Validering misslyckades: Meddelandet får inte vara tomt'],
    [{ message: 'x'.repeat(2_001) }, 'Validering misslyckades: Meddelandet är för långt'],
    [{ message: 'hej <script>x</script>' }, 'Validering misslyckades: Otillåtet innehåll upptäckt'],
    [{ message: 'hej', conversationId: '1; drop' }, 'Validering misslyckades: Ogiltigt konversations-ID'],
  ])('%j', async (body, error) => {
    expect(await refused(body)).toEqual({ status: 400, answer: { error, title: 'Säkerhetsfel' } });
    expect(await stored()).toEqual([]);
  });

  test('logs a rejected text without its content', async () => {
    await refused({ message: 'javascript:hemligt' });
    expect(await events()).toEqual(['chat-validation-failed medium']);
    const { rows } = await pool.query('select details::text from security_events');
    expect(rows[0].details).not.toContain('hemligt');
  });

  test('rejects two messages within a second, and within two seconds', async () => {
    const { cookie } = await ask({ message: 'volvo' });
    const at = { cookie };
    await rest();
    await ask({ message: 'volvo diesel' }, at);
    expect((await refused({ message: 'en till' }, at)).answer.error).toBe('För snabba förfrågningar');
    await pool.query(`delete from request_limits where key like 'chat-pace%'`);
    const { status, answer } = await refused({ message: 'en till' }, at);
    expect(status).toBe(429);
    expect(answer.error).toMatch(/^Vänta (1 sekund|2 sekunder) innan du skickar nästa meddelande\.$/);
  });

  test('blocks a session for five minutes after six messages in a minute, but not the rest of its network', async () => {
    const network = { 'x-forwarded-for': newNetwork() };
    const { cookie } = await ask({ message: 'volvo' }, network);
    for (const nth of [1, 2, 3, 4, 5]) {
      await rest();
      expect((await ask({ message: `saab ${nth}` }, { cookie })).status).toBe(200);
    }
    await rest();
    const sixth = await ask({ message: 'saab 6' }, { cookie, ...network });
    const message = 'För många meddelanden. Försök igen senare. Du kan skriva igen om 5 minuter.';
    expect([sixth.status, sixth.body.error]).toEqual([429, message]);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(290);
    for (const nth of [1, 2, 3, 4, 5, 6, 7]) {
      expect((await ask({ message: `kombi ${nth}` }, network)).status, 'a colleague').toBe(200);
    }
  });

  test('accepts two messages of the greatest length a minute, and short ones after them', async () => {
    const { cookie } = await ask({ message: 'volvo' });
    const story = (nth: number) => `berättelse ${nth} `.padEnd(2_000, 'vi söker en kombi ');
    for (const nth of [1, 2]) {
      await rest();
      expect((await ask({ message: story(nth) }, { cookie })).status).toBe(200);
    }
    await rest();
    const third = await ask({ message: story(3) }, { cookie });
    expect(third.status).toBe(429);
    expect(third.body.error).toMatch(
      /^Det blev mycket text på en minut\. Skriv kortare, eller skicka igen om (1 minut|\d+ sekunder)\.$/,
    );
    expect(third.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    await rest();
    expect((await ask({ message: 'en kombi' }, { cookie })).status).toBe(200);
    expect(await events()).toEqual(['chat-length-limit-exceeded low']);
  });

  test('accepts ten of fifty concurrent messages over two servers, and one of a single session', async () => {
    const secondPool = createPool(pool.options.connectionString ?? '');
    const servers = [openChat(db), openChat(createDb(secondPool))];
    const network = { 'x-forwarded-for': newNetwork() };
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => servers[nth % 2]?.ask({ message: `v ${nth}` }, network)),
    );
    expect(all.filter((each) => each?.status === 200)).toHaveLength(10);
    const cookie = all.find((each) => each?.status === 200)?.cookie ?? '';
    await rest();
    const own = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => servers[nth % 2]?.ask({ message: `s ${nth}` }, { cookie })),
    );
    expect(own.filter((each) => each?.status === 200)).toHaveLength(1);
    await secondPool.end();
  });

  test('rejects repeated messages', async () => {
    const { cookie } = await ask({ message: 'volvo' });
    for (const expected of [200, 200, 200, 429]) {
      await pool.query('truncate request_limits');
      const { status, body } = await ask({ message: 'hej hej' }, { cookie });
      expect(status).toBe(expected);
      if (expected === 429) expect(body.error).toBe('Misstänkt aktivitet upptäckt: samma meddelande flera gånger');
    }
    expect(await events()).toEqual(['chat-suspicious-activity high']);
  });

  test('rejects all messages while rate limits cannot be counted', async () => {
    const unavailable = createPool('postgres://nobody@127.0.0.1:1/none');
    const chat = openChat(createDb(unavailable));
    const { status, body } = await chat.ask({ message: 'volvo' });
    expect([status, body.error]).toEqual([503, 'Tjänst ej tillgänglig']);
    for (const method of ['GET', 'DELETE']) {
      const response = await chat.app.request(chatApiUrl(), { method, headers: { origin: TEST_APP_ORIGIN } });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await response.json()).toEqual({ error: 'Tjänst ej tillgänglig', title: 'Säkerhetsfel' });
    }
    await unavailable.end();
    await pool.query('alter table request_limits rename to gone');
    expect((await refused({ message: 'volvo' })).answer.error).toBe('Säkerhetskontroll misslyckades');
    await pool.query('alter table gone rename to request_limits');
  });

  test('rejects requests from another site', async () => {
    expect((await ask({ message: 'volvo' }, { origin: 'https://elak.example' })).status).toBe(403);
    expect((await ask({ message: 'volvo' }, { origin: 'null' })).status).toBe(403);
  });
});

test('reports a failed answer in Swedish, as JSON and as a stream', async () => {
  await pool.query('alter table stock_version rename to gone');
  const message = 'Rådgivaren når inte annonserna just nu. Försök igen om en stund.';
  const whole = await ask({ message: 'volvo' });
  expect([whole.status, whole.headers.get('retry-after'), whole.body.error]).toEqual([503, '5', message]);
  const streamed = await post(chatApiUrl(), { message: 'volvo' }, { accept: 'text/event-stream' });
  expect(await streamed.text()).toBe(`event: error\ndata: ${JSON.stringify({ message })}\n\n`);
  await pool.query('alter table gone rename to stock_version');
  expect((await ask({ message: 'volvo' })).status).toBe(200);
});

test('stores no personal data and logs what was redacted', async () => {
  await ask({ message: 'Jag är 850101-1234, eva@bil.example, 070-123 45 67. Kombi <b onclick=x> för 150 000 kr' });
  const [message] = await stored();
  expect(message?.message).toBe('Jag är [borttaget], [borttaget], [borttaget]. Kombi <b> för 150 000 kr');
  expect(await events()).toEqual(['chat-message-sanitised medium']);
});

test('lists its endpoints in the OpenAPI document', async () => {
  const { paths } = await (await app.request(openApiUrl())).json();
  expect(Object.keys(paths[chatApiUrl()]).toSorted()).toEqual(['delete', 'get', 'post']);
  for (const address of [chatConversationsUrl(), openAiChatUrl()]) expect(paths[address].post.summary).toMatch(/\w/);
});
