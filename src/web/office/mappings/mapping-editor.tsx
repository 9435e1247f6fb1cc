import { ownValue } from '#src/base/own-value.ts';
import { fieldLabel } from '#src/domain/ads/field-labels.ts';
import { FEED_FIELDS } from '#src/domain/deliveries/feed-row.ts';
import {
  columnName,
  constantName,
  countFields,
  type MappingFields,
  RULE_PARTS,
  type RulePart,
  ruleName,
} from '#src/domain/deliveries/mapping-fields.ts';
import { Section } from '#src/web/ui/section.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';

type EditorProps = {
  fields: MappingFields;
  /** Messages by field. */
  errors: Readonly<Record<string, string>>;
  /** Texts of each column, by its name; a column that the file lacks has none. */
  samples: Readonly<Record<string, readonly string[]>>;
  /** Whether the file has the name of a list or element with the ads. */
  hasList: boolean;
};

/** Constants that can be added at once. */
const NEW_CONSTANTS = 2;
const FIELD_OPTIONS = FEED_FIELDS.map((field) => (
  <option key={field} value={field}>
    {fieldLabel(field)}
  </option>
));

/** The fields of a form that edits a mapping: a dealer's columns, and the fields of an ad that they contain. */
export function MappingEditor({ fields, errors, samples, hasList }: EditorProps) {
  const field = (name: string) => ({
    name,
    defaultValue: ownValue(fields, name) ?? '',
    error: ownValue(errors, name),
  });
  const columns = Array.from(
    { length: countFields(fields, columnName) },
    (_, column) => ownValue(fields, columnName(column)) ?? '',
  );
  const constants = countFields(fields, (place) => constantName(place, 'field')) + NEW_CONSTANTS;
  return (
    <>
      <input type="hidden" name="headerRow" value={ownValue(fields, 'headerRow') ?? ''} />
      <input type="hidden" name="sheet" value={ownValue(fields, 'sheet') ?? ''} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Mätarställningen är i" {...field('odometerUnit')}>
          <option value="mil">mil</option>
          <option value="km">kilometer</option>
        </SelectField>
        {hasList && <TextField label="Listan eller elementet med annonser" {...field('list')} maxLength={200} />}
      </div>
      <Section heading="Kolumner">
        <p className="text-small font-semibold text-red empty:hidden">{ownValue(errors, 'columns')}</p>
        <ul>
          {columns.map((name, column) => (
            <ColumnFields
              key={name}
              name={name}
              column={column}
              columns={columns}
              samples={ownValue(samples, name) ?? null}
              field={(rule, part) => field(ruleName(column, rule, part))}
            />
          ))}
        </ul>
      </Section>
      <Section heading="Samma för alla bilar">
        <p className="mb-3 max-w-prose text-small text-quiet">Fyller fält som en rad lämnar tomma.</p>
        <div className="grid gap-4">
          {Array.from({ length: constants }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: field names contain the place
            <div key={place} className="grid gap-4 sm:grid-cols-2">
              <SelectField label="Fält" {...field(constantName(place, 'field'))}>
                <option value="">Inget</option>
                {FIELD_OPTIONS}
              </SelectField>
              <TextField label="Text" {...field(constantName(place, 'text'))} maxLength={200} />
            </div>
          ))}
        </div>
      </Section>
    </>
  );
}

type FieldOf = (rule: number, part: RulePart) => { name: string; defaultValue: string; error: string | undefined };
type ColumnProps = {
  name: string;
  column: number;
  columns: readonly string[];
  samples: readonly string[] | null;
  field: FieldOf;
};

const MAX_RULES = 10;

function ColumnFields({ name, column, columns, samples, field }: ColumnProps) {
  const filled = Array.from({ length: MAX_RULES }, (_, rule) => rule).filter((rule) =>
    RULE_PARTS.some((part) => field(rule, part).defaultValue !== ''),
  );
  const rules = Math.min(MAX_RULES, Math.max(2, (filled.at(-1) ?? 0) + 2));
  const isOpen =
    filled.some((rule) => rule > 0) ||
    RULE_PARTS.some((part) => part !== 'field' && field(0, part).defaultValue !== '') ||
    Array.from({ length: rules }, (_, rule) => RULE_PARTS.some((part) => field(rule, part).error)).some(Boolean);
  return (
    <li className="border-t border-line py-4 wrap-anywhere first:border-t-0">
      <input type="hidden" name={columnName(column)} value={name} />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <div className="min-w-0">
          <p className="font-mono text-small font-semibold">{name}</p>
          <p className="mt-1 text-fine text-quiet">
            {samples === null ? 'Finns inte i filen.' : samples.join(' · ') || 'Tom i de första raderna.'}
          </p>
        </div>
        <FieldChoice {...field(0, 'field')} label={`Fält för ${name}`} />
      </div>
      <details open={isOpen} className="mt-2">
        <summary className="touch inline-flex cursor-pointer items-center text-small text-moss">
          Fler val för {name}
        </summary>
        <div className="mt-2 grid gap-6 border-l-2 border-line pl-4">
          {Array.from({ length: rules }, (_, rule) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: field names contain the rule
            <RuleFields key={rule} rule={rule} columns={columns} field={(part) => field(rule, part)} />
          ))}
        </div>
      </details>
    </li>
  );
}

function FieldChoice({ label, ...field }: ReturnType<FieldOf> & { label: string }) {
  return (
    <SelectField {...field} label={label}>
      <option value="">Används inte</option>
      {FIELD_OPTIONS}
    </SelectField>
  );
}

type RuleProps = { rule: number; columns: readonly string[]; field: (part: RulePart) => ReturnType<FieldOf> };

function RuleFields({ rule, columns, field }: RuleProps) {
  const { error: _, defaultValue: rest, ...restBox } = field('rest');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {rule > 0 && <FieldChoice {...field('field')} label="Även till fältet" />}
      <div className={`grid grid-cols-2 gap-4 ${rule > 0 ? '' : 'sm:col-span-2'}`}>
        <TextField label="Dela texten vid" {...field('at')} maxLength={20} hint="Till exempel ett mellanslag." />
        <TextField
          label="Ta del nummer"
          {...field('index')}
          inputMode="numeric"
          maxLength={3}
          hint="1 är den första, -1 den sista."
        />
      </div>
      <label className="touch inline-flex items-center gap-3 text-small">
        <input type="checkbox" {...restBox} defaultChecked={rest !== ''} className="size-5 accent-moss" />
        Ta med resten av texten
      </label>
      <TextField
        label="Tecken mellan flera värden"
        {...field('separator')}
        maxLength={20}
        hint="För listor som utrustning och bilder. Annars |."
      />
      <TextArea
        label="Byt ut texter"
        {...field('values')}
        rows={3}
        isCode
        hint="En på varje rad: B = Bensin."
        className="sm:col-span-2"
      />
      <SelectField label="Bara när kolumnen" {...field('when')}>
        <option value="">Alltid</option>
        {columns.map((column) => (
          <option key={column} value={column}>
            {column}
          </option>
        ))}
      </SelectField>
      <TextField
        label="är någon av"
        {...field('is')}
        maxLength={500}
        hint="Med komma emellan, till exempel: nej, tomt."
      />
    </div>
  );
}
