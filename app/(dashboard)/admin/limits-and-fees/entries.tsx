import type { ReactNode } from 'react';
import { useFormat, useText } from '#language';
import { AddFee, EditFee } from '#app/(dashboard)/admin/limits-and-fees/fee-form.tsx';
import { AddLimit, EditLimit, RemoveButton } from '#app/(dashboard)/admin/limits-and-fees/limit-form.tsx';
import {
  type Place,
  type PlaceCurrency,
  currencyOf,
  feeSentence,
  limitSentence,
} from '#app/(dashboard)/admin/limits-and-fees/rule-scope.ts';
import type { AdminFee, AdminLimit } from '#server/modules/accounts/index.ts';

/** What may be done with limits and fees of a place. */
export type May = { add: boolean; change: boolean; remove: boolean };

type Common = { place: Place; currencies: PlaceCurrency[]; may: May };

type EntryProps = { sentence: string; notes: (string | null | false)[]; children: ReactNode };

const Entry = ({ sentence, notes, children }: EntryProps) => {
  const note = notes.filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-2.5 md:px-6">
      <span className="min-w-0">
        <span className="break-words">{sentence}</span>
        {note && <span className="block text-13 text-muted">{note}</span>}
      </span>
      <span className="flex shrink-0 gap-2">{children}</span>
    </li>
  );
};

type EntriesProps = { isEmpty: boolean; nothing: string; add: ReactNode; children: ReactNode };

const Entries = ({ isEmpty, nothing, add, children }: EntriesProps) => (
  <>
    <ul className="divide-y">
      {children}
      {isEmpty && <li className="px-4 py-3 text-muted md:px-6">{nothing}</li>}
    </ul>
    {add && <div className="border-t px-4 py-3 md:px-6">{add}</div>}
  </>
);

/** The limits of a place, with what may be done to them. */
export const LimitEntries = ({ limits, ...common }: Common & { limits: AdminLimit[] }) => {
  const t = useText();
  return (
    <Entries
      isEmpty={limits.length === 0}
      nothing={t('No limits here.')}
      add={common.may.add && <AddLimit place={common.place} currencies={common.currencies} />}
    >
      {limits.map((limit) => (
        <LimitEntry key={limit.id} limit={limit} {...common} />
      ))}
    </Entries>
  );
};

const LimitEntry = ({ place, currencies, may, limit }: Common & { limit: AdminLimit }) => {
  const t = useText();
  const format = useFormat();
  // Named one by one: all that a form in the browser is given travels there.
  const { id, type, tx_type, currency: code, value, subtype, account_definition, archived } = limit;
  const currency = currencyOf(currencies, code);
  const sentence = limitSentence(t, format, limit, currency);
  return (
    <Entry
      sentence={sentence}
      notes={[account_definition && t('Accounts of {definition}', { definition: account_definition }), archived && t('Archived')]}
    >
      {may.change && currency && (
        <EditLimit
          place={place}
          currencies={currencies}
          limit={{ id, type, tx_type, currency: code, value, subtype, account_definition, archived }}
          sentence={sentence}
        />
      )}
      {may.remove && <RemoveButton place={place} noun="limit" id={id} sentence={sentence} />}
    </Entry>
  );
};

/** The fees of a place, with what may be done to them. */
export const FeeEntries = ({ fees, ...common }: Common & { fees: AdminFee[] }) => {
  const t = useText();
  return (
    <Entries
      isEmpty={fees.length === 0}
      nothing={t('No fees here.')}
      add={common.may.add && <AddFee place={common.place} currencies={common.currencies} />}
    >
      {fees.map((fee) => (
        <FeeEntry key={fee.id} fee={fee} {...common} />
      ))}
    </Entries>
  );
};

const FeeEntry = ({ place, currencies, may, fee }: Common & { fee: AdminFee }) => {
  const t = useText();
  const format = useFormat();
  // Named one by one, as above.
  const { id, name, description, tx_type, currency: code, value, percentage, subtype, account_definition, archived } = fee;
  const currency = currencyOf(currencies, code);
  const sentence = feeSentence(t, format, fee, currency);
  return (
    <Entry
      sentence={sentence}
      notes={[
        description,
        name,
        account_definition && t('Accounts of {definition}', { definition: account_definition }),
        archived && t('Archived'),
      ]}
    >
      {may.change && currency && (
        <EditFee
          place={place}
          currencies={currencies}
          fee={{ id, name, description, tx_type, currency: code, value, percentage, subtype, account_definition, archived }}
          sentence={sentence}
        />
      )}
      {may.remove && <RemoveButton place={place} noun="fee" id={id} sentence={sentence} />}
    </Entry>
  );
};
