import { FEED_FIELDS, type FeedFields, LIST_FIELDS } from '#src/domain/deliveries/feed-row.ts';
import { FORMAT_TITLES } from '#src/domain/deliveries/format-titles.ts';
import { LIST_SEPARATOR, OWN_ODOMETER_UNIT } from '#src/domain/deliveries/own-format.ts';
import { type FeedFormat, feedError, type Utf8Chunks } from '#src/feeds/feed-format.ts';
import { peek } from '#src/feeds/reading/byte-source.ts';
import { type JsonElement, readJsonElements } from '#src/feeds/reading/json-elements.ts';
import { readJsonLines } from '#src/feeds/reading/json-lines.ts';
import { JsonReader } from '#src/feeds/reading/json-values.ts';
import { textsOfMembers } from '#src/feeds/reading/member-texts.ts';

/** The fields of milvis-csv as one JSON object per line, with real lists; or a JSON list of these objects. */
export const milvisJsonl: FeedFormat = {
  name: 'milvis-jsonl',
  title: FORMAT_TITLES['milvis-jsonl'],
  odometerUnit: OWN_ODOMETER_UNIT,
  async *read(text, { fileName, unread }) {
    for await (const { rowNumber, value } of elementsOf(text, fileName)) {
      const car = new JsonReader(value, fileName, rowNumber);
      if (!car.isObject) throw feedError(fileName, 'raden är inget JSON-objekt.', rowNumber);
      const fields = readFields(car);
      if (rowNumber === 1 && Object.keys(fields).length === 0)
        throw feedError(
          fileName,
          'raden har inget av annonsens fält. Är listan med annonser inuti ett annat objekt?',
          1,
        );
      for (const [path, part] of textsOfMembers(value, '')) if (!FIELDS.has(path)) unread.add(path, part, rowNumber);
      yield { rowNumber, fields };
    }
  },
};

const FIELDS: ReadonlySet<string> = new Set(FEED_FIELDS);

async function* elementsOf(text: Utf8Chunks, fileName: string): AsyncGenerator<JsonElement> {
  const { head, whole } = await peek(text, 1);
  if (head.toString('utf8').trimStart().startsWith('[')) yield* readJsonElements(whole, fileName, '');
  else yield* readJsonLines(whole, fileName);
}

function readFields(car: JsonReader): FeedFields {
  const fields: FeedFields = {};
  for (const field of FEED_FIELDS) {
    const text = car.text(field);
    if (text !== undefined) fields[field] = LIST_FIELDS.has(field) ? text.split(LIST_SEPARATOR) : text;
    else if (LIST_FIELDS.has(field) && Array.isArray(car.at(field).value)) fields[field] = car.texts(field);
  }
  return fields;
}
