import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { allRows } from '#test/feed-reading.ts';
import { type FeedSource, openFeed } from './open-feed.ts';

/** Files as dealers and their systems make them, that are valid and not what a reader assumes. */

const fault = (name: string) => path.resolve(import.meta.dirname, '../../test/fixtures/feed-faults', name);
const deliveredAt = new Date('2026-11-28T12:00:00Z');

async function open(source: FeedSource) {
  const feed = await openFeed({ ...source, deliveredAt });
  const rows = await allRows(feed.rows);
  return {
    format: feed.format.name,
    rows,
    cars: rows.map(({ fields }) => fields),
    warnings: feed.warnings,
    unread: feed.unread(),
  };
}

const read = (text: string | Buffer, fileName = 'lager.csv') =>
  open({ stream: Readable.from([Buffer.from(text as string)]), fileName });

describe('attributes of the documents', () => {
  test('Google: the sale price is the price', async () => {
    const { cars, unread } = await open({ file: fault('01-google-sale-price.csv') });
    expect(cars.map(({ price, dealer_id }) => [price, dealer_id])).toEqual([
      ['229900 SEK', 'S1'],
      ['189900 SEK', 'S1'],
    ]);
    expect(unread).toEqual([]);
  });

  test.each([
    ['2026-11-01T00:00+0100/2026-12-31T23:59+0100', '229900 SEK'],
    ['2026-11-01/2026-11-28', '229900 SEK'],
    ['2026-12-01T00:00+0100/2026-12-31T23:59+0100', '249900 SEK'],
    ['2026-01-01/2026-02-01', '249900 SEK'],
    ['', '229900 SEK'],
    ['i höst', '249900 SEK'],
  ])('Google: the sale price applies within %j', async (period, price) => {
    const header = 'id,dealership_name,make,model,year,price,sale_price,sale_price_effective_date,image_link';
    const { cars, unread } = await read(`${header}\n1,Bil AB,Volvo,V60,2020,249900 SEK,229900 SEK,${period},\n`);
    expect(cars[0]?.price).toBe(price);
    expect(unread.map(({ name }) => name)).toEqual(period === 'i höst' ? ['sale_price_effective_date'] : []);
  });

  test('Google: addresses of pictures contain commas', async () => {
    const { cars } = await open({ file: fault('02-google-image-commas.csv') });
    expect(cars[0]?.image_urls).toEqual(
      [1, 2, 3].map((n) => `https://bilder.example/upload/w_1200,h_800,c_fill/octavia-${n}.jpg`),
    );
  });

  test('Meta: pictures and address as JSON in one column', async () => {
    const { cars, unread } = await open({ file: fault('03-meta-json-columns.tsv') });
    expect(cars[0]).toMatchObject({
      image_urls: ['https://bilder.example/focus-1.jpg', 'https://bilder.example/focus-2.jpg'],
      city: 'Eksjö',
      county: 'Jönköpings län',
      dealer_address: 'Storgatan 1',
    });
    expect(unread).toEqual([]);
  });

  test('Meta: the address as its document writes it, without quotes around the names', async () => {
    const { cars } = await read(
      "vehicle_id\tmake\tmodel\tprice\taddress\tmileage\n1\tFord\tFocus\t1 SEK\t{addr1: 'Storgatan 1', city: 'Eksjö'}\t{value: 9800, unit: 'KM'}\n",
    );
    expect(cars[0]).toMatchObject({ city: 'Eksjö', odometer: '9800', odometer_unit: 'KM' });
  });

  test.each([
    ['out of stock', true, undefined],
    ['out_of_stock', true, undefined],
    ['https://schema.org/SoldOut', true, undefined],
    ['in stock', false, undefined],
    ['AVAILABLE', false, undefined],
    ['pending', false, 'reserverad'],
    ['preorder', false, 'kommande'],
    ['kanske', false, 'kanske'],
  ])('availability %j', async (availability, isGone, status) => {
    for (const header of [
      'id,dealership_name,make,model,price,availability',
      'vehicle_id,dealer_name,make,model,price,availability',
    ]) {
      const { rows } = await read(`${header}\n1,Bil AB,Volvo,V60,1 SEK,${availability}\n`);
      expect([rows[0]?.problem?.rule === 'inte till salu', rows[0]?.fields.status]).toEqual([isGone, status]);
    }
  });

  test('an attribute that nothing reads is named once, with its rows and a sample', async () => {
    const { unread, warnings } = await read(
      'id,dealership_name,make,model,price,interior_color,Laddkabel\n1,Bil AB,Kia,EV6,1 SEK,svart,\n2,Bil AB,Kia,EV6,1 SEK,svart,ja\n',
    );
    expect(unread).toEqual([
      { name: 'interior_color', rows: 2, sample: 'svart', firstRow: 1 },
      { name: 'laddkabel', rows: 1, sample: 'ja', firstRow: 2 },
    ]);
    expect(warnings).not.toContainEqual(expect.stringContaining('interior_color'));
  });

  test('XML: CDATA, double escapes, repeated pictures, nested options and addresses with commas', async () => {
    const item = [
      '<g:id>1</g:id><g:make>Peugeot</g:make><g:model>208</g:model><g:price>99900 SEK</g:price>',
      '<g:title><![CDATA[Peugeot 208 & drag]]></g:title><g:description>Drag &amp;amp; kula</g:description>',
      '<link><![CDATA[https://a.se/?a=1&amp;b=2]]></link>',
      '<g:image_link>https://a.se/w_1,h_2/1.jpg</g:image_link>',
      '<g:additional_image_link>https://a.se/w_1,h_2/2.jpg</g:additional_image_link>',
      '<g:additional_image_link>https://a.se/w_1,h_2/3.jpg, https://a.se/4.jpg</g:additional_image_link>',
      '<g:vehicle_option><g:name>Drag, avtagbart</g:name></g:vehicle_option><g:vehicle_option>AC</g:vehicle_option>',
      '<g:vehicle_fulfillment><g:option>in_store</g:option><g:store_code>S7</g:store_code></g:vehicle_fulfillment>',
    ].join('');
    const { cars, unread } = await read(
      `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><item>${item}</item></channel></rss>`,
    );
    expect(cars).toEqual([
      expect.objectContaining({
        name: 'Peugeot 208 & drag',
        description: 'Drag & kula',
        url: 'https://a.se/?a=1&b=2',
        image_urls: [
          'https://a.se/w_1,h_2/1.jpg',
          'https://a.se/w_1,h_2/2.jpg',
          'https://a.se/w_1,h_2/3.jpg',
          'https://a.se/4.jpg',
        ],
        equipment: ['AC', 'Drag, avtagbart'],
        dealer_id: 'S7',
      }),
    ]);
    expect(unread).toEqual([]);
  });
});

describe('JSON-LD: prices and offers', () => {
  const car = (offers: unknown, more: object = {}) =>
    read(
      JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'Car',
        name: 'Volvo V60',
        brand: 'Volvo',
        model: 'V60',
        offers,
        ...more,
      }),
      'bil.json',
    );
  const priceOf = async (offers: unknown): Promise<FeedFields['price']> => (await car(offers)).cars[0]?.price;
  const sek = { priceCurrency: 'SEK' };

  test.each<[string, unknown, string | undefined]>([
    ['AggregateOffer', { '@type': 'AggregateOffer', lowPrice: 189900, highPrice: '199900', ...sek }, '189900 SEK'],
    [
      'offers of an AggregateOffer',
      { '@type': 'AggregateOffer', lowPrice: 1, offers: [{ price: '189900', ...sek }] },
      '189900 SEK',
    ],
    ['priceSpecification', { priceSpecification: { price: 189900, ...sek } }, '189900 SEK'],
    [
      'a sale price',
      {
        price: 199900,
        ...sek,
        priceSpecification: [
          { priceType: 'https://schema.org/ListPrice', price: 199900 },
          { priceType: 'https://schema.org/SalePrice', price: 189900, ...sek },
        ],
      },
      '189900 SEK',
    ],
    [
      'a list price above the price',
      {
        price: 189900,
        ...sek,
        priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: 199900 },
      },
      '189900 SEK',
    ],
    ['an amount of money', { price: { '@type': 'MonetaryAmount', value: 189900, currency: 'SEK' } }, '189900 SEK'],
    [
      'a lease beside the price',
      [
        { businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut', price: 2995, ...sek },
        { price: 189900, ...sek },
      ],
      '189900 SEK',
    ],
    [
      'a monthly price alone',
      { priceSpecification: { '@type': 'UnitPriceSpecification', price: 2995, unitCode: 'MON' } },
      undefined,
    ],
    [
      'a sold offer first',
      [
        { price: 1, ...sek, availability: 'https://schema.org/SoldOut' },
        { price: 189900, ...sek },
      ],
      '189900 SEK',
    ],
  ])('%s', async (_what, offers, price) => {
    expect(await priceOf(offers)).toBe(price);
  });

  test('VAT, equipment with values, litres, and what nothing reads', async () => {
    const { cars, unread } = await car(
      { price: 1, priceSpecification: { price: 1, valueAddedTaxIncluded: true } },
      {
        additionalProperty: [
          { name: 'AC', value: true },
          { name: 'Dragkrok', value: 'nej' },
          { name: 'Fälgar', value: '19 tum' },
        ],
        vehicleEngine: { engineDisplacement: { value: '1.6', unitCode: 'LTR' } },
        numberOfPreviousOwners: 2,
      },
    );
    expect(cars[0]).toMatchObject({ vat: 'true', equipment: ['AC', 'Fälgar: 19 tum'], engine_cc: '1600' });
    expect(unread.map(({ name }) => name)).toEqual(['numberOfPreviousOwners']);
  });

  test('VAT that a price does not include, and VAT that can be deducted', async () => {
    const { cars } = await car({ price: 1, priceSpecification: { price: 1, valueAddedTaxIncluded: false } });
    expect(cars[0]?.vat).toBe('exkl. moms');
    const prices =
      '<prices><price><type>public</type><value>1</value><vat_reclaimable>true</vat_reclaimable></price></prices>';
    const stx = `<stx3><vehicle_data><vehicles><vehicle><brand>BMW</brand>${prices}</vehicle></vehicles></vehicle_data></stx3>`;
    expect((await read(stx, 'a.xml')).cars[0]?.vat).toBe('avdragbar');
  });

  test('cars of a dealer, of a page and of a graph within a list', async () => {
    const volvo = { '@type': 'Car', name: 'Volvo V60', brand: 'Volvo' };
    const dealer = {
      '@type': 'AutoDealer',
      name: 'Bil AB',
      makesOffer: [{ '@type': 'Offer', price: 1, itemOffered: volvo }],
    };
    expect((await read(JSON.stringify(dealer), 'a.json')).cars[0]).toMatchObject({ dealer: 'Bil AB', price: '1' });
    for (const document of [
      [{ '@graph': [{ '@type': 'WebPage' }, volvo] }],
      { '@type': 'ItemPage', mainEntity: volvo },
    ])
      expect((await read(JSON.stringify(document), 'a.json')).cars).toHaveLength(1);
  });
});
