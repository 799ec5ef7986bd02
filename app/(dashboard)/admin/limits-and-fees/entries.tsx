import type { ReactNode } from 'react';
import { AddFee } from '#app/(dashboard)/admin/limits-and-fees/fee-form.tsx';
import { AddLimit } from '#app/(dashboard)/admin/limits-and-fees/limit-form.tsx';
import type { Place, PlaceCurrency } from '#app/(dashboard)/admin/limits-and-fees/place.ts';
import { RemoveButton } from '#app/(dashboard)/admin/limits-and-fees/remove-button.tsx';
import { feeSentence, limitSentence } from '#app/(dashboard)/admin/limits-and-fees/words.ts';
import type { Fee } from '#server/features/fees/schema.ts';
import type { Limit } from '#server/features/limits/schema.ts';

export type May = { add: boolean; remove: boolean };

type Common = { place: Place; currencies: PlaceCurrency[]; may: May };

const currencyOf = (currencies: PlaceCurrency[], code: string) => currencies.find((currency) => currency.code === code);

const Entry = ({
  sentence,
  note,
  isArchived,
  action,
}: {
  sentence: string;
  note?: string | null;
  isArchived: boolean;
  action: ReactNode;
}) => (
  <li className="flex items-center justify-between gap-3 px-4 py-2.5 md:px-6">
    <span className="min-w-0">
      <span className="break-words">{sentence}</span>
      {(note || isArchived) && (
        <span className="block text-13 text-muted">{[note, isArchived && 'Archived'].filter(Boolean).join(' · ')}</span>
      )}
    </span>
    {action}
  </li>
);

/** The limits of a place, with what may be done to them. */
export const LimitEntries = ({ place, currencies, may, limits }: Common & { limits: (Limit & { archived?: boolean })[] }) => (
  <>
    <ul className="divide-y">
      {limits.map((limit) => {
        const sentence = limitSentence(limit, currencyOf(currencies, limit.currency));
        return (
          <Entry
            key={limit.id}
            sentence={sentence}
            note={limit.account_definition && `Accounts of ${limit.account_definition}`}
            isArchived={limit.archived === true}
            action={may.remove && <RemoveButton place={place} noun="limit" id={limit.id} sentence={sentence} />}
          />
        );
      })}
      {limits.length === 0 && <li className="px-4 py-3 text-muted md:px-6">No limits here.</li>}
    </ul>
    {may.add && (
      <div className="border-t px-4 py-3 md:px-6">
        <AddLimit place={place} currencies={currencies} />
      </div>
    )}
  </>
);

/** The fees of a place, with what may be done to them. */
export const FeeEntries = ({ place, currencies, may, fees }: Common & { fees: (Fee & { archived?: boolean })[] }) => (
  <>
    <ul className="divide-y">
      {fees.map((fee) => {
        const sentence = feeSentence(fee, currencyOf(currencies, fee.currency));
        return (
          <Entry
            key={fee.id}
            sentence={sentence}
            note={[fee.description, fee.name, fee.account_definition && `Accounts of ${fee.account_definition}`]
              .filter(Boolean)
              .join(' · ')}
            isArchived={fee.archived === true}
            action={may.remove && <RemoveButton place={place} noun="fee" id={fee.id} sentence={sentence} />}
          />
        );
      })}
      {fees.length === 0 && <li className="px-4 py-3 text-muted md:px-6">No fees here.</li>}
    </ul>
    {may.add && (
      <div className="border-t px-4 py-3 md:px-6">
        <AddFee place={place} currencies={currencies} />
      </div>
    )}
  </>
);
