import { getText } from '#app/_language/server.ts';
import { ownRights, read } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { Part } from '#app/_ui/shell/surface.tsx';
import { FeeEntries, LimitEntries, type May } from '#app/(dashboard)/admin/limits-and-fees/entries.tsx';
import type { AdminAccount, AdminAccountCurrency } from '#server/modules/accounts/accounts/schema.ts';

/** What bounds an account, and what it costs, one currency after the other. */
export const AccountRules = async ({ account }: { account: AdminAccount }) => {
  const t = await getText();
  const rights = await ownRights('admin.account');
  if (account.currencies.length === 0) return null;
  return (
    <Part title={t('Limits and fees')} lead={t('Of this account alone. They come before those of its user’s tier and group.')}>
      <div className="divide-y">
        {account.currencies.map((held) => {
          // What is archived takes no new rules.
          const may = account.archived || held.archived ? { ...rights, add: false, change: false } : rights;
          return <CurrencyRules key={held.currency.code} reference={account.reference} held={held} may={may} />;
        })}
      </div>
    </Part>
  );
};

type CurrencyRulesProps = { reference: string; held: AdminAccountCurrency; may: May };

const CurrencyRules = async ({ reference, held, may }: CurrencyRulesProps) => {
  const t = await getText();
  const { code, display_code, symbol, divisibility } = held.currency;
  const place = { reference, code };
  const [limits, fees] = await Promise.all([
    read((api) => readAll((page) => api.admin.accounts.limits.list({ ...place, ...page }))),
    read((api) => api.admin.accounts.fees.list(place)),
  ]);
  const common = { place, currencies: [{ code, display_code, symbol, divisibility }], may };
  return (
    <section aria-label={t('Limits and fees in {currency}', { currency: display_code })} className="divide-y">
      <h3 className="px-4 pt-3 pb-1 text-13 font-medium text-muted md:px-6">{display_code}</h3>
      <LimitEntries {...common} limits={limits} />
      <FeeEntries {...common} fees={fees} />
    </section>
  );
};
