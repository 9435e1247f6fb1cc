import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { adfOf, type Lead, leadMail, trialLead } from './adf.ts';

const SITE = { name: 'Milvis', url: 'https://milvis.example' };
const AD_URL = 'https://milvis.example/ad/7';
const LEAD: Lead = {
  id: 12,
  createdAt: new Date('2026-11-30T10:15:30.123Z'),
  dealer: 'Bil & Båt "AB"',
  dealerId: 3,
  adId: 7,
  dealerAdId: 'A-1',
  brand: 'Volvo',
  series: 'V60',
  car: 'Volvo V60 B4 <Core>',
  plate: 'ABC123',
  modelYear: 2021,
  odometerKm: 65_000,
  price: 249_000,
  color: 'Svart',
  transmission: 'Automat',
  bodyType: 'Kombi',
  name: 'Eva Ek',
  email: 'eva@kund.example',
  telephone: '070-123 45 67',
  message: 'Är den kvar?\nHej & hå',
  wantsTestDrive: false,
  tradeInPlate: 'DEF456',
};
const BARE: Lead = {
  ...LEAD,
  dealerAdId: null,
  series: null,
  plate: null,
  modelYear: null,
  odometerKm: null,
  price: null,
  color: null,
  transmission: null,
  bodyType: null,
  email: null,
  tradeInPlate: null,
};

/** Children of the elements in the document type of ADF 1.0, in their order; elements that are not listed contain text only. */
const CHILDREN: Readonly<Record<string, RegExp>> = {
  adf: /^(prospect )+$/,
  prospect: /^(id )*requestdate (vehicle )+customer vendor (provider )?$/,
  vehicle:
    /^(id )*year make model (vin )?(stock )?(trim )?(doors )?(bodystyle )?(transmission )?(odometer )?(condition )?(colorcombination )*(imagetag )?(price )*(pricecomments )?(option )*(finance )?(comments )?$/,
  colorcombination: /^(interiorcolor )?(exteriorcolor )?(preference )?$/,
  customer: /^contact (id )*(timeframe )?(comments )?$/,
  vendor: /^(id )*(vendorname )?(url )?contact $/,
  provider: /^(id )*name (service )?(url )?(email )?(phone )*(contact )?$/,
  contact: /^(name )+(email )?(phone )*(address )*$/,
};
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  'prospect status': /^(new|resend)$/,
  'id sequence': /^\d+$/,
  'id source': /(?:)/,
  'vehicle interest': /^(buy|lease|sell|trade-in|test-drive)$/,
  'vehicle status': /^(new|used)$/,
  'odometer units': /^(km|mi)$/,
  'price type': /^(quote|offer|msrp|invoice|call|appraisal|asking)$/,
  'price currency': /^[A-Z]{3}$/,
  'name part': /^(first|middle|suffix|last|full|surname)$/,
  'name type': /^(individual|business)$/,
  'phone type': /^(voice|fax|cellphone|pager)$/,
};

/** The elements of a well-formed file with their texts, by path; problems where it contradicts the document type. */
function read(xml: string) {
  const texts = new Map<string, string>();
  const problems: string[] = [];
  const open: { name: string; children: string; text: string }[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => problems.push(error.message));
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1);
    if (parent) parent.children += `${name} `;
    open.push({ name, children: '', text: '' });
    for (const [attribute, value] of Object.entries(attributes))
      if (ATTRIBUTES[`${name} ${attribute}`]?.test(String(value)) !== true)
        problems.push(`${name} ${attribute}=${value}`);
  });
  parser.on('text', (text) => {
    const current = open.at(-1);
    if (current) current.text += text;
  });
  parser.on('closetag', () => {
    const path = open.map(({ name }) => name).join('/');
    const closed = open.pop();
    if (closed === undefined) return;
    const model = CHILDREN[closed.name];
    if (!(model ?? /^$/).test(closed.children)) problems.push(`${closed.name}: ${closed.children}`);
    texts.set(path, closed.text);
  });
  parser.write(xml).close();
  return { texts, problems };
}

test('a lead has the elements of the document type, with the facts of visitor and car', () => {
  const { texts, problems } = read(adfOf(SITE, LEAD, AD_URL));
  expect(problems).toEqual([]);
  const text = (path: string) => texts.get(`adf/prospect/${path}`);
  expect(text('requestdate')).toBe('2026-11-30T10:15:30+00:00');
  expect([text('vehicle/year'), text('vehicle/make'), text('vehicle/model'), text('vehicle/stock')]).toEqual([
    '2021',
    'Volvo',
    'V60',
    'A-1',
  ]);
  expect(text('vehicle/comments')).toBe(`Volvo V60 B4 <Core>\nReg.nr ABC123\n${AD_URL}`);
  expect([text('customer/contact/name'), text('customer/contact/email')]).toEqual(['Eva Ek', 'eva@kund.example']);
  expect(text('customer/comments')).toBe('Är den kvar?\nHej & hå\n\nBil att byta in: DEF456');
  expect(text('vendor/vendorname')).toBe('Bil & Båt "AB"');
});

test('the check of the document type rejects another order, an unknown element, and a wrong attribute', () => {
  const xml = adfOf(SITE, LEAD, AD_URL);
  const broken = [
    xml.replace(/<year>.*<\/year>/, '').replace('</make>', '</make><year>2021</year>'),
    xml.replace('<stock>', '<plate>').replace('</stock>', '</plate>'),
    xml.replace('interest="buy"', 'interest="köpa"'),
    xml.replace('</customer>', ''),
  ];
  for (const one of broken) expect(read(one).problems).not.toEqual([]);
});

test('unknown facts are left out or empty, and a test drive is stated', () => {
  const { texts, problems } = read(adfOf(SITE, BARE, AD_URL));
  expect(problems).toEqual([]);
  expect(texts.get('adf/prospect/vehicle/year')).toBe('');
  expect(texts.get('adf/prospect/vehicle/model')).toBe(BARE.car);
  expect(texts.has('adf/prospect/vehicle/price')).toBe(false);
  expect(adfOf(SITE, { ...LEAD, wantsTestDrive: true }, AD_URL)).toContain('interest="test-drive"');
});

test('every text is escaped: no visitor, dealer or car adds an element or breaks the file', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('</comments><x/>', ']]>', '<![CDATA[', '&amp;', '<?adf?>', '\u0000\u0008', '\ud800', '\uffff'),
  );
  const shape = [...read(adfOf(SITE, LEAD, AD_URL)).texts.keys()];
  fc.assert(
    fc.property(text, text, text, (name, message, dealer) => {
      const lead = { ...LEAD, name, message, dealer, brand: name, series: message, dealerAdId: dealer, car: message };
      const { texts, problems } = read(adfOf({ name: dealer || 'M', url: message }, lead, name));
      expect(problems).toEqual([]);
      expect([...texts.keys()]).toEqual(shape);
    }),
  );
});

test('the mail has one line as its subject, and a trial says that nobody waits', () => {
  const { subject, body } = leadMail(SITE, { ...LEAD, car: 'Volvo\r\nBcc: x' }, AD_URL);
  expect(subject).toBe('ADF från Milvis: Volvo Bcc: x');
  expect(body).toMatch(/^<\?xml /);
  const facts = { dealer: 'Bilhuset', dealerId: 3, recipient: 'leads@crm.example', now: LEAD.createdAt };
  const trial = (link: string | null) => read(adfOf(SITE, trialLead(SITE, facts, link), SITE.url));
  expect(trial(null).problems).toEqual([]);
  expect(trial(null).texts.get('adf/prospect/customer/comments')).toContain('ingen väntar på svar');
  expect(trial('https://milvis.example/x').texts.get('adf/prospect/customer/comments')).toContain('tryck på Bekräfta');
});
