import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { processorMs } from '#test/support/processor-time.ts';
import { decodeXml } from './decode-xml.ts';
import { parseBlogFeed } from './parse-blog-feed.ts';

const FOLDER = path.join(PROJECT_ROOT, 'test/fixtures/rss');
const BASE = 'https://blogg.exempel.se/rss';
const parseFixture = (name: string) => parseBlogFeed(decodeXml(readFileSync(path.join(FOLDER, name)), ''), BASE);
const parseItem = (item: string) => parseBlogFeed(`<rss><channel><item>${item}</item></channel></rss>`, BASE);
const postOf = (item: string) => {
  const posts = parseItem(item);
  return posts.ok ? posts.value[0] : undefined;
};

describe('real feeds', () => {
  const feeds = readdirSync(FOLDER).filter((name) => /\.(xml|rss)$/.test(name));

  test('parses each as expected', () => {
    expect(Object.fromEntries(feeds.map((name) => [name, parseFixture(name)]))).toMatchSnapshot();
  });

  test('returns no markup, undecoded entities or overlong texts', () => {
    for (const name of feeds) {
      const posts = parseFixture(name);
      for (const post of posts.ok ? posts.value : []) {
        expect(`${post.title} ${post.description}`, name).not.toMatch(/<\/?\w|&[a-z]+;|&#|\uFFFD/);
        expect([...new Intl.Segmenter().segment(post.description)].length).toBeLessThanOrEqual(151);
      }
    }
  });
});

describe('content of an item', () => {
  const LINK = '<link>https://x.example/1</link>';

  test('treats a script in a title as text', () => {
    expect(postOf(`<title>&lt;script&gt;alert(1)&lt;/script&gt;Ny bil</title>${LINK}`)?.title).toBe('Ny bil');
    expect(postOf(`<title><![CDATA[<img src=x onerror=alert(1)>Ny <b>bil</b>]]></title>${LINK}`)?.title).toBe('Ny bil');
    expect(postOf(`<title>A &amp;lt;b&amp;gt; C</title>${LINK}`)?.title).toBe('A <b> C');
    expect(parseItem(`<title>&lt;script&gt;alert(1)</title>${LINK}`).ok).toBe(false);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x.example/', 'https://a:b@x.example/', ''])(
    'ignores links that are not http(s): %s',
    (link) => expect(parseItem(`<title>T</title><link>${link}</link>`).ok).toBe(false),
  );

  test('resolves a relative link against the feed', () => {
    expect(postOf('<title>T</title><link>/ny</link>')?.link).toBe('https://blogg.exempel.se/ny');
  });

  test('truncates to 150 whole characters and an ellipsis', () => {
    const post = postOf(`<title>T</title>${LINK}<description>${'å'.repeat(149)}👨‍👩‍👧‍👦 slut</description>`);
    expect(post?.description).toBe(`${'å'.repeat(149)}👨‍👩‍👧‍👦…`);
  });

  test.each([
    ['<media:content url="https://x/1.jpg"/><media:thumbnail url="https://x/2.jpg"/>', 'https://x/1.jpg'],
    [
      '<media:content url="https://x/1.mp4" type="video/mp4"/><media:thumbnail url="https://x/2.jpg"/>',
      'https://x/2.jpg',
    ],
    ['<media:group><media:content url="https://x/3.png" medium="image"/></media:group>', 'https://x/3.png'],
    [
      '<enclosure url="https://x/a.mp3" type="audio/mpeg"/><enclosure url="https://x/4" type="image/png"/>',
      'https://x/4',
    ],
    ['<content:encoded><![CDATA[<p>a<img alt="<" src=\'https://x/5?a=1&amp;b=2\'>]]></content:encoded>', null],
    [
      '<content:encoded><![CDATA[<p>a<img alt="" src=\'https://x/5?a=1&amp;b=2\'>]]></content:encoded>',
      'https://x/5?a=1&b=2',
    ],
    ['<description>&lt;img src=&quot;/6.jpg&quot;&gt;</description>', 'https://blogg.exempel.se/6.jpg'],
    ['<description>&lt;img src="javascript:alert(1)"&gt;</description>', null],
    ['<enclosure url="data:image/png;base64,AA" type="image/png"/>', null],
  ])('finds the picture in %s', (item, image) => {
    expect(postOf(`<title>T</title>${LINK}${item}`)?.imageUrl).toBe(image);
  });

  test.each([
    ['Wed, 15 May 2019 16:52:24 PDT', '2019-05-15T23:52:24.000Z'],
    ['2023-09-02', '2023-09-02T00:00:00.000Z'],
    ['22.11.2022 12:16:00', '2022-11-22T12:16:00.000Z'],
    ['2.1.2022', '2022-01-02T00:00:00.000Z'],
    ['i går', null],
    ['31.31.2022', null],
    ['', null],
  ])('parses the date %s', (written, date) => {
    expect(postOf(`<title>T</title>${LINK}<pubDate>${written}</pubDate>`)?.pubDate).toBe(date);
  });
});

test('reads alternate link, summary and date of Atom', () => {
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Blogg</title><entry><title type="html">Vinter&amp;shy;däck</title>
    <link rel="self" href="https://x.example/self"/><link href="https://x.example/1"/><summary>Kort</summary>
    <updated>2026-01-02T03:04:05Z</updated></entry></feed>`;
  expect(parseBlogFeed(feed, BASE)).toMatchObject({
    ok: true,
    value: [{ link: 'https://x.example/1', description: 'Kort', pubDate: '2026-01-02T03:04:05.000Z', imageUrl: null }],
  });
});

describe('invalid feeds', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "${'x'.repeat(50)}">${[...'bcdefghij'].map((name, place) => `<!ENTITY ${name} "${`&${'abcdefghi'[place]};`.repeat(10)}">`).join('')}]>
    <rss><channel><item><title>&j;</title><link>https://x.example/</link></item></channel></rss>`;

  test.each([
    ['nothing', '', /neither RSS nor Atom/],
    ['a page', '<!doctype html><html><head><title>Hej</title></head><body><p>Hej<br></body></html>', /neither|no XML/],
    ['words', 'Sidan finns inte', /neither|no XML/],
    ['a feed without articles', '<rss><channel><title>T</title></channel></rss>', /no article/],
    ['something deep', `${'<a>'.repeat(50_000)}`, /neither|no XML/],
    ['JSON', '{"rss": 1}', /neither|no XML/],
  ])('reports %s in one line', (_name, xml, problem) => {
    const posts = parseBlogFeed(xml, BASE);
    expect(posts).toEqual({ ok: false, failure: expect.stringMatching(problem) });
    expect(posts.ok ? '' : posts.failure).not.toContain('\n');
  });

  test('does not expand an entity bomb', () => {
    const start = processorMs();
    const posts = parseBlogFeed(bomb, BASE);
    expect(JSON.stringify(posts).length).toBeLessThan(1_000);
    expect(processorMs() - start).toBeLessThan(1_000);
  });

  test('parses two million adversarial characters in time', () => {
    for (const piece of ['<img ', '<script', '<!--', '&amp;lt;img ', '<a href="']) {
      const start = processorMs();
      parseItem(
        `<title>T</title><link>https://x.example/</link><description><![CDATA[${piece.repeat(2_000_000 / piece.length)}]]></description>`,
      );
      expect(processorMs() - start, piece).toBeLessThan(4_000);
    }
  });

  test('parses a URL of closing characters in time', () => {
    const start = processorMs();
    parseItem(`<title>T</title><enclosure url="${'#'.repeat(500_000)}&#10;x"/><link>https://x.example/</link>`);
    expect(processorMs() - start).toBeLessThan(4_000);
  });

  test.each(['__proto__', 'constructor', 'toString'])('treats an element named %s like others', (name) => {
    expect(parseItem(`<${name}>x</${name}><title>T</title><link>https://x.example/</link>`)).toMatchObject({});
  });
});

describe('encodings', () => {
  const xml = '<?xml version="1.0" encoding="iso-8859-1"?><a>å</a>';
  const latin = Buffer.from(xml, 'latin1');
  test.each([
    ['declared', latin, '', 'å'],
    ['in the header, which wins', Buffer.from(xml), 'application/xml; charset="UTF-8"', 'å'],
    ['by a mark, which wins over both', Buffer.from(`\ufeff${xml}`), 'text/xml; charset=iso-8859-1', 'å'],
    ['UTF-16', Buffer.from(`\ufeff<a>å</a>`, 'utf16le'), '', 'å'],
    ['unknown, so UTF-8', Buffer.from('<?xml version="1.0" encoding="klingon"?><a>å</a>'), 'text/xml; charset=x', 'å'],
  ])('%s', (_name, bytes, contentType, letter) => {
    expect(/<a>(.*)<\/a>/.exec(decodeXml(bytes, contentType))?.[1]).toBe(letter);
  });
});
