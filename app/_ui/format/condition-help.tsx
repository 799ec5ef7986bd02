import { useText } from '#language';
import { CodeBlock } from '#app/_ui/format/code-block.tsx';

const EXAMPLE = "{{ amount }} > 1000 and '{{ status }}' == 'Complete'";
const COMPARISONS = '==, !=, <, <=, >, >=';
const LIST = '[1, 2]';

const Path = ({ of }: { of: string }) => <code className="font-mono">{`{{ ${of} }}`}</code>;

/** How the condition of an endpoint is written. */
export const ConditionHelp = () => {
  const t = useText();
  return (
    <>
      <p>
        {t.rich('{path} is a value in the event data. Put text in single quotes, including a path whose value is text.', {
          path: <Path of="path" />,
        })}
      </p>
      <CodeBlock label={t('An example')} code={EXAMPLE} />
      <p>
        {t.rich(
          'Compare with {comparisons} and in; join with and, or, not and parentheses. Lists are written {list}; their parts are named by number, as in {path}.',
          { comparisons: COMPARISONS, list: LIST, path: <Path of="user.groups.0.name" /> },
        )}
      </p>
    </>
  );
};
