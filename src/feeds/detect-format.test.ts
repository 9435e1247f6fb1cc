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
  ['[{"dealer_ad_id": 12, "status": "sold"}]', 'milvis-jsonl'],
  ['{"@type":"Car"}', 'json-ld'],
  ['[{"@type":["Product","https://schema.org/Vehicle"]', 'json-ld'],
  ['{"@type":"WebPage"}', null],
  ['<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><item>', 'google-xml'],
  ['<listings><listing><vehicle_id>1', 'meta-xml'],
  ['<rss><channel><item>', null],
  ['{"Vehicles":[{"Id":"1","Make":"Volvo"', 'bilinfo-json'],
  ['[{"Make":"Volvo","Propellant":"El"', 'bilinfo-json'],
  ['{"Vehicles":[{"Name":"Volvo"', null],
  ['<?xml version="1.0"?><stx3><vehicle_data><vehicles><vehicle>', 'autoscout24-xml'],
  ['<stx3><dealer_data>', null],
  [`7;M-1;Car.EstateCar;VW;Passat;140;05.2027;;03.2019;98000;1${';'.repeat(102)}`, 'mobile-de-csv'],
  [`7;M-1;Kleinwagen;"VW";Polo;55;;;;98000;1${';'.repeat(30)}`, 'mobile-de-csv'],
  ['7;M-1;Car.EstateCar;VW;Passat;140;05.2027;;03.2019;98000', null],
  [`7;M-1;Motorbike;BMW;R 1200;80;;;03.2019;98000${';'.repeat(102)}`, null],
  ['hej', null],
])('%j', (start, name) => {
  expect(detectFormat('leverans.txt', start)?.name ?? null).toBe(name);
});

test('detects a file of lines by its name', () => {
  expect(detectFormat('bilar.jsonl.gz', '{"price":1}')?.name).toBe('milvis-jsonl');
});
