import type { ReactNode } from 'react';
import { useFormat, useText } from '#language';
import { CompactListItem } from '#app/_ui/table/list-item.tsx';
import { AddFee, AddLimit, EditFee, EditLimit, RemoveRule } from '#app/(dashboard)/admin/limits-and-fees/rule-forms.tsx';
import {
  findCurrency,
  describeFee,
  describeLimit,
  type RuleCurrency,
  type RuleScopeInput,
} from '#app/(dashboard)/admin/limits-and-fees/rule-scope.ts';
import type { AdminFee, AdminLimit } from '#server/modules/accounts/index.ts';

/** The permissions of the viewer. */
export type RulePermissions = { add: boolean; change: boolean; remove: boolean };

type RuleListProps = { scope: RuleScopeInput; currencies: RuleCurrency[]; permissions: RulePermissions };

type RuleListFrameProps = { isEmpty: boolean; emptyText: string; addButton: ReactNode; children: ReactNode };

const RuleList = ({ isEmpty, emptyText, addButton, children }: RuleListFrameProps) => (
  <>
    {!isEmpty && <ul className="divide-y border-b">{children}</ul>}
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 md:px-6">
      {isEmpty && <p className="text-muted">{emptyText}</p>}
      {addButton}
    </div>
  </>
);

/** The limits of a scope. */
export const LimitEntries = ({ limits, ...list }: RuleListProps & { limits: AdminLimit[] }) => {
  const t = useText();
  const { scope, currencies, permissions } = list;
  return (
    <RuleList
      isEmpty={limits.length === 0}
      emptyText={t('No limits.')}
      addButton={permissions.add && <AddLimit scope={scope} currencies={currencies} />}
    >
      {limits.map((limit) => (
        <LimitEntry key={limit.id} limit={limit} {...list} />
      ))}
    </RuleList>
  );
};

const LimitEntry = ({ scope, currencies, permissions, limit }: RuleListProps & { limit: AdminLimit }) => {
  const t = useText();
  const format = useFormat();
  // Only these fields are sent to the browser.
  const { id, type, tx_type, currency, value, subtype, account_definition, archived } = limit;
  const notation = findCurrency(currencies, currency);
  const sentence = describeLimit(t, format, limit, notation);
  const values = { id, type, tx_type, currency, value, subtype, account_definition, archived };
  return (
    <CompactListItem
      notes={[account_definition && t('Accounts of {definition}', { definition: account_definition }), archived && t('Archived')]}
      actions={
        <>
          {permissions.change && notation && <EditLimit scope={scope} currencies={currencies} limit={values} sentence={sentence} />}
          {permissions.remove && <RemoveRule scope={scope} noun="limit" id={id} sentence={sentence} />}
        </>
      }
    >
      {sentence}
    </CompactListItem>
  );
};

/** The fees of a scope. */
export const FeeEntries = ({ fees, ...list }: RuleListProps & { fees: AdminFee[] }) => {
  const t = useText();
  const { scope, currencies, permissions } = list;
  return (
    <RuleList
      isEmpty={fees.length === 0}
      emptyText={t('No fees.')}
      addButton={permissions.add && <AddFee scope={scope} currencies={currencies} />}
    >
      {fees.map((fee) => (
        <FeeEntry key={fee.id} fee={fee} {...list} />
      ))}
    </RuleList>
  );
};

const FeeEntry = ({ scope, currencies, permissions, fee }: RuleListProps & { fee: AdminFee }) => {
  const t = useText();
  const format = useFormat();
  // Only these fields are sent to the browser.
  const { id, name, description, tx_type, currency, value, percentage, subtype, account_definition, archived } = fee;
  const notation = findCurrency(currencies, currency);
  const sentence = describeFee(t, format, fee, notation);
  const values = { id, name, description, tx_type, currency, value, percentage, subtype, account_definition, archived };
  return (
    <CompactListItem
      notes={[
        description,
        name,
        account_definition && t('Accounts of {definition}', { definition: account_definition }),
        archived && t('Archived'),
      ]}
      actions={
        <>
          {permissions.change && notation && <EditFee scope={scope} currencies={currencies} fee={values} sentence={sentence} />}
          {permissions.remove && <RemoveRule scope={scope} noun="fee" id={id} sentence={sentence} />}
        </>
      }
    >
      {sentence}
    </CompactListItem>
  );
};
