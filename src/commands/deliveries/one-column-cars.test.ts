import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { guessMapping } from '#src/domain/deliveries/mapping-fields.ts';
import { openFeed } from '#src/feeds/open-feed.ts';
import { deliver } from '#test/delivery.ts';
import { allRows } from '#test/feed-reading.ts';
import { testDatabase } from '#test/support/database.ts';

const DELIVERED_AT = new Date('2026-11-28T05:00:00Z');
const { pool } = await testDatabase();

/** A small dealer's own list: the whole car is in one column. */
const LIST = `Regnr;Bil;År;Miltal;Utpris;Bränsle;Låda;In i lager
NRB12A;Volvo V60 D4 Momentum;2018;8100;189900;D;Aut;2026-10-01
NRB13B;VW Golf 1.4 TSI;2016;9950;119900;B;Man;2026-10-02
NRB14C;Land Rover Discovery Sport TD4;2017;12000;199900;D;Aut;2026-10-03
NRB15D;Alfa Romeo Giulia 2.0 T;2018;7000;229900;B;Aut;2026-10-04
NRB16E;Mercedes Benz C 220 d;2019;9000;249900;D;Aut;2026-10-05
NRB17F;Škoda Octavia Combi 2.0 TDI;2017;15800;99900;D;DSG;2026-10-06
`;

test('reads a list with the whole car in one column by its headings alone', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-one-column-'));
  try {
    const file = path.join(folder, 'lager.csv');
    await writeFile(file, LIST);
    const [headings = ''] = LIST.split('\n');
    const mapping = guessMapping(headings.split(';'));
    const feed = await openFeed({ file, mapping, deliveredAt: DELIVERED_AT });
    const fields = (await allRows(feed.rows)).map((row) => ({ odometer_unit: mapping.odometerUnit, ...row.fields }));
    const report = await deliver(pool, fields as Parameters<typeof deliver>[1], DELIVERED_AT);
    expect(report.rejected).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { rows } = await pool.query(
    `select brand, series, name, transmission_type, odometer_km, to_char(published_at at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as day
     from ads order by licence_plate`,
  );
  expect(rows.map(Object.values)).toEqual([
    ['Volvo', 'V60', 'Volvo V60 D4 Momentum', 'Automat', 81_000, '2026-10-01'],
    ['Volkswagen', 'Golf', 'VW Golf 1.4 TSI', 'Manuell', 99_500, '2026-10-02'],
    ['Land Rover', 'Discovery Sport', 'Land Rover Discovery Sport TD4', 'Automat', 120_000, '2026-10-03'],
    ['Alfa Romeo', 'Giulia', 'Alfa Romeo Giulia 2.0 T', 'Automat', 70_000, '2026-10-04'],
    ['Mercedes-Benz', 'C-Klass', 'Mercedes Benz C 220 d', 'Automat', 90_000, '2026-10-05'],
    ['Škoda', 'Octavia', 'Škoda Octavia Combi 2.0 TDI', 'Automat', 158_000, '2026-10-06'],
  ]);
});
