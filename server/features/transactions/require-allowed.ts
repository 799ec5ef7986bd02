// Switches stand at every level: the company, the user, their groups, their tiers, and the account in the currency. A transaction goes
// through when all of them allow it. Admins are told which does not; everybody else that it is not allowed.
import type { TransactionSubtypeRow } from '#db/schema/index.ts';
import type { CompanySettings } from '#server/features/companies/settings.ts';
import type { Party } from '#server/features/transactions/may-transact.ts';
import type { Place, Rules } from '#server/features/transactions/rules-in-force.ts';
import { invalid, refused, type AppError } from '#server/kernel/errors.ts';
import type { TxType } from '#server/kernel/transaction-words.ts';

/** What is to be allowed. */
type Wanted = {
  /** An admin asks, and reads the refusal. */
  isByAdmin: boolean;
  /** It reaches somebody by a transfer of another's. */
  isReceived: boolean;
  txType: TxType;
  party: Party;
  currency: string;
  subtype: TransactionSubtypeRow | undefined;
  /** Names the subtype in the request. */
  subtypeField: string;
  /** Names the party in the request. */
  partyField: string;
};

type Flags = Pick<Place['switches'], 'allow_transactions' | 'allow_debit_transactions' | 'allow_credit_transactions'>;

const allows = (flags: Flags, txType: TxType): boolean =>
  flags.allow_transactions && (txType === 'debit' ? flags.allow_debit_transactions : flags.allow_credit_transactions);

const ofUser = ({ user }: Party): Flags | undefined =>
  user
    ? {
        allow_transactions: user.allowTransactions,
        allow_debit_transactions: user.allowDebitTransactions,
        allow_credit_transactions: user.allowCreditTransactions,
      }
    : undefined;

/** The first place whose switches are off: near ones are named before far ones. */
const closedPlace = ({ distances }: Rules, { txType, party }: Wanted): string | undefined => {
  const flags = ofUser(party);
  if (flags && !allows(flags, txType)) return 'this user';
  return distances.flat().find(({ switches }) => !allows(switches, txType))?.name;
};

const companyDisallows = ({ disallowed_transaction_subtypes: listed }: CompanySettings, id: number, currency: string): boolean =>
  listed.some((one) => one.subtype === id && (one.currency === null || one.currency.toLowerCase() === currency.toLowerCase()));

/** Where the transaction's subtype is not allowed. */
const placeWithoutSubtype = (settings: CompanySettings, { distances }: Rules, { subtype, currency }: Wanted): string | undefined => {
  if (!subtype) return undefined;
  if (companyDisallows(settings, subtype.id, currency)) return 'this company';
  return distances.flat().find(({ switches }) => switches.disallowed_transaction_subtypes.includes(subtype.id))?.name;
};

const isUnverified = ({ user }: Party): boolean => user !== null && !user.emailVerified && !user.mobileVerified;

const CANNOT_RECEIVE = 'Recipient cannot receive transactions';

/** What is said of a switch that is off. */
const closedAt = (place: string, { isByAdmin, isReceived, partyField }: Wanted): AppError => {
  if (!isReceived) return refused(`Transactions are disabled for ${isByAdmin ? place : 'this user'}.`);
  return invalid({ [partyField]: [isByAdmin ? `${CANNOT_RECEIVE}: they are disabled for ${place}.` : `${CANNOT_RECEIVE}.`] });
};

/** Throws what the caller is told when a level does not allow a transaction. */
export const requireAllowed = (settings: CompanySettings, rules: Rules, wanted: Wanted): void => {
  const { txType, party, isByAdmin, isReceived, partyField, subtypeField } = wanted;
  if (!allows(settings, txType)) throw refused('Transactions are disabled for this company.');
  const closed = closedPlace(rules, wanted);
  if (closed) throw closedAt(closed, wanted);
  if (rules.isArchived) {
    throw isReceived && !isByAdmin
      ? invalid({ [partyField]: [`${CANNOT_RECEIVE}.`] })
      : invalid({ currency: ['Currency is not enabled for this account.'] });
  }
  if (settings.require_verification && !isReceived && isUnverified(party)) {
    throw refused(
      isByAdmin
        ? 'The user has verified neither an email address nor a mobile number.'
        : 'Verify your email address or your mobile number first.',
    );
  }
  const place = placeWithoutSubtype(settings, rules, wanted);
  if (place) throw invalid({ [subtypeField]: [isByAdmin ? `This subtype is not allowed for ${place}.` : 'This subtype is not allowed.'] });
};
