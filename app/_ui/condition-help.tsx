import { CodeBlock } from '#app/_ui/code-block.tsx';

const EXAMPLE = "{{ amount }} > 1000 and '{{ status }}' == 'Complete'";

/** How the condition of an endpoint is written. */
export const ConditionHelp = () => (
  <>
    <p>
      <code className="font-mono">{'{{ path }}'}</code> is a value of the event’s data. Texts stand in single quotes, also a path whose
      value is a text.
    </p>
    <CodeBlock label="An example" code={EXAMPLE} />
    <p>
      Compare with ==, !=, &lt;, &lt;=, &gt;, &gt;= and in; join with and, or, not and parentheses. Lists are written [1, 2]; their parts
      are named by number, as in <code className="font-mono">{'{{ user.groups.0.name }}'}</code>.
    </p>
  </>
);
