import { DISABLED_AFTER_DAYS, PAUSED_AFTER, RETRY_DELAYS } from '#app/_lib/webhook-policy.ts';

/** What counts as received, and what becomes of what was not. */
export const Delivery = () => (
  <>
    <p>
      Answer 200 within 15 seconds, and do what takes longer afterwards. Any other status is a failure, unless the endpoint is set to take
      all from 200 to 299. Redirects are not followed. An answer of 410 says that you want nothing more: it disables the endpoint at once.
    </p>
    <p>
      What was not received is sent again, {RETRY_DELAYS.length} times, with the same id and the same payload. Each delay is a fifth shorter
      or longer by chance, is at least a minute after a timeout and after 429, 502, 503 and 504, and is up to twice as long when you ask for
      it with <code className="font-mono text-13">Retry-After</code>.
    </p>
    <div className="overflow-x-auto">
      <table className="figures w-full max-w-sm text-left">
        <caption className="sr-only">Delays between tries</caption>
        <thead>
          <tr className="border-b border-control text-12 text-muted">
            <th scope="col" className="py-1 font-normal">
              Retry
            </th>
            <th scope="col" className="py-1 font-normal">
              After the try before it
            </th>
          </tr>
        </thead>
        <tbody>
          {RETRY_DELAYS.map((delay, index) => (
            <tr key={delay} className="border-b">
              <td className="py-1">{index + 1}</td>
              <td className="py-1">{delay}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p>
      After {PAUSED_AFTER} failures in a row an endpoint is paused for a minute, then for two, four and so on up to an hour, with one try in
      between. What happens meanwhile is kept and comes later. When it has failed for {DISABLED_AFTER_DAYS} days, it is disabled and the
      owner of the company gets a mail. What happens while it is disabled is not kept for it.
    </p>
    <p>
      The order is not promised: a transaction may be executed before you hear that it was created. The data says how things stood, and{' '}
      <code className="font-mono text-13">updated</code> says when.
    </p>
    <p>Each try with its answer is in the log for 90 days, and payloads for 30. From there anything can be sent again.</p>
  </>
);
