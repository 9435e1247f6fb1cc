import { expect, test } from 'vitest';
import { detectFormat } from './detect-format.ts';

test.each([
  ['brand,model,price', 'milvis-csv'],
  ['"brand";"prices"', 'milvis-csv'],
  ['vin,id,dealership_name,price,make,model', 'google-csv'],
  ['Vehicle_ID\tMake\tModel\tprice', 'meta-csv'],
  ['make,model,year', null],
  ['Price,Location,Manufacturer,Model', null],
  ['{"documents":[{"_id":"1"', 'wayke-json'],
  ['[{"id":1,"regNo":"UFO123"', 'access-json'],
  ['{"brand":"Volvo","price":1}\n{"brand"', 'milvis-jsonl'],
  ['{"@type":"Car"}', 'json-ld'],
  ['[{"@type":["Product","https://schema.org/Vehicle"]', 'json-ld'],
  ['{"@type":"WebPage"}', null],
  ['<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><item>', 'google-xml'],
  ['<listings><listing><vehicle_id>1', 'meta-xml'],
  ['<rss><channel><item>', null],
  ['hej', null],
])('%j', (start, name) => {
  expect(detectFormat('leverans.txt', start)?.name ?? null).toBe(name);
});

test('detects a file of lines by its name', () => {
  expect(detectFormat('bilar.jsonl.gz', '{"price":1}')?.name).toBe('milvis-jsonl');
});
