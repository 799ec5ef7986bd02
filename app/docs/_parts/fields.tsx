import { InlineMarkdown } from '#app/docs/_parts/markdown.tsx';
import type { QueryFilter } from '#server/api-docs/site/operation-pages.ts';
import type { SchemaField } from '#server/api-docs/site/schema-fields.ts';

/** The depth to which objects are expanded. */
const EXPANDED_DEPTH = 0;

type FieldsProps = {
  fields: readonly SchemaField[];
  depth?: number;
  /** Whether the fields are those of a response, which contains every field that is not marked as optional. */ isResponse?: boolean;
};

/** The fields of an object. Nested fields are collapsed. */
export const Fields = ({ fields, depth = 0, isResponse = false }: FieldsProps) => (
  <ul className="divide-y border-y">
    {fields.map((field) => (
      <li key={field.name} id={field.anchor} className="scroll-mt-16 py-2.5 target:bg-accent/8">
        <FieldLine field={field} isResponse={isResponse} />
        {field.fields.length > 0 && (
          <details open={depth < EXPANDED_DEPTH} className="mt-1.5">
            <summary className="min-h-6 w-fit cursor-pointer text-13 text-accent">
              {field.fields.length === 1 ? '1 field' : `${field.fields.length} fields`}
            </summary>
            <div className="mt-1.5 ml-1 border-l pl-3">
              <Fields fields={field.fields} depth={depth + 1} isResponse={isResponse} />
            </div>
          </details>
        )}
      </li>
    ))}
  </ul>
);

/** The filters of a list, with their operators. */
export const Filters = ({ filters }: { filters: readonly QueryFilter[] }) => (
  <ul className="divide-y border-y">
    {filters.map((filter) => (
      <li key={filter.name} id={filter.anchor} className="scroll-mt-16 py-2.5 target:bg-accent/8">
        <FieldLine field={filter} isResponse={false} />
        {filter.comparisons.length > 0 && (
          <p className="mt-0.5 text-13 text-muted">
            also{' '}
            {filter.comparisons.map((name) => (
              <code key={name} id={`query.${name}`} className="mr-2 inline-block font-mono break-all">
                {name}
              </code>
            ))}
          </p>
        )}
      </li>
    ))}
  </ul>
);

const FieldLine = ({
  field: { name, anchor, type, isRequired, description, allowed, bounds },
  isResponse,
}: {
  field: SchemaField;
  isResponse: boolean;
}) => (
  <>
    <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
      <a href={`#${anchor}`} className="min-w-0 font-mono text-13 font-medium break-all hover:underline">
        {name}
      </a>
      <span className="text-13 text-muted">{type}</span>
      {!isResponse && isRequired && <span className="text-13 text-warning">required</span>}
      {isResponse && !isRequired && <span className="text-13 text-muted">optional</span>}
    </p>
    {description && (
      <p className="mt-0.5 max-w-prose">
        <InlineMarkdown text={description} />
      </p>
    )}
    {allowed.length > 0 && (
      <p className="mt-0.5 text-13 text-muted">
        {allowed.length === 1 ? 'Always ' : 'One of '}
        {allowed.map((value) => (
          <code key={value} className="mr-1.5 rounded-chip bg-sunken px-1 font-mono text-text">
            {value}
          </code>
        ))}
      </p>
    )}
    {bounds.length > 0 && <p className="mt-0.5 text-13 text-muted">{bounds.join(' · ')}</p>}
  </>
);
