// Descriptions of the operations on transactions in the API reference.

export const RULES = 'Limits and fees apply; `total_amount` includes the fees.';

export const EVENTS = 'Emits `transaction.create`, and `transaction.initiate` if `Pending` or `transaction.execute` if `Complete`.';

export const RETRIES = 'To retry safely, send an `Idempotency-Key`.';

export const INITIAL_STATUS_NOTE =
  'The company setting `default_transaction_status` determines the initial status. It defaults to `Pending`.';
export const ADMIN_STATUS = '`status` sets the initial status and defaults to `Pending`.';

export const CREDIT = 'A pending credit increases the balance when an admin completes it.';
export const DEBIT = 'A pending debit reserves its amount and fees. Returns 400 with an error on `amount` if funds are insufficient.';
export const UNREGISTERED_NOTE =
  'A transfer to an email address or mobile number that no user has verified is `Pending`: the money is reserved and the recipient is invited. ' +
  'If the recipient does not register and verify the address within `unclaimed_transfer_days` days, the transfer fails and the money is ' +
  "returned to the sender's available balance. Until then, the sender can cancel it with `PATCH /transactions/{id}/`.";
export const HOLD_NOTE =
  'With `status: "Pending"`, it is a hold: your money is reserved until the recipient captures or releases it, or until `expires`. If neither ' +
  '`expires` nor a default lifespan of the subtype or company is set, a hold expires after seven days.';
export const FIRST_TRANSFER_NOTE =
  'If `require_challenge_for_new_recipients` is on, the first transfer to a recipient requires a challenge.';

export const FEE_ROWS = 'A transfer is a debit and a credit. Each fee is a separate transaction, with the charged transaction as `parent`.';

export const CANCELLATION =
  '`status: "Failed"` cancels an unclaimed transfer that you sent: the money is returned to your available balance, and both sides fail. Returns 400 with an error on ' +
  '`status` for any other transaction, after the recipient has claimed the transfer, and if the company setting `allow_transfer_cancellations` ' +
  'is off. Emits `transaction.execute` and `transaction.update` for each transaction of the collection.';

export const CHANGE =
  'Sets the status of a pending transaction, archives a transaction, changes its note and metadata, or adds a message. A status change applies to the whole ' +
  'collection. `Complete` and `Failed` are final.';
