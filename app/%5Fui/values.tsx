import { AccountNumber, Identifier, Truncated } from '#app/_ui/format/identifier.tsx';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { CodeBlock } from '#app/_ui/format/code-block.tsx';
import { CompanyLogo, ProductLogo } from '#app/_ui/shell/brand.tsx';
import { DataTree, Detail, Details } from '#app/_ui/format/details.tsx';
import { DocumentThumbnail } from '#app/_ui/format/document-thumbnail.tsx';
import { FileSize } from '#app/_ui/format/document.tsx';
import { TransactionParties, Timeline } from '#app/_ui/format/transaction-flow.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { PostalAddress } from '#app/_ui/format/postal-address.tsx';
import { QrCode } from '#app/_ui/format/qr-code.tsx';
import { Sparkline } from '#app/_ui/chart/sparkline.tsx';
import { RecordStatus, StatusChip } from '#app/_ui/format/status-chip.tsx';
import { StepChart } from '#app/_ui/chart/step-chart.tsx';
import { Specimen, DOLLAR, HOUR_MS, INES, LONG_ID, NOON, TOKEN_COIN } from '#app/%5Fui/specimen.tsx';

const STATUSES = ['Pending', 'Complete', 'Failed', 'Verified', 'Declined', 'Primary', 'Healthy', 'Failing', 'Paused', 'Disabled', 'Frozen'];
const SIZES = ['text', 'row', 'balance', 'heading', 'figure'] as const;
const LEVELS = [12, 12, 18, 9, 9, 24, 20];

export const Values = () => (
  <>
    <Specimen name="money">
      {SIZES.map((size) => (
        <p key={size}>
          <Money amount={123_456_789n} currency={DOLLAR} size={size} />
        </p>
      ))}
      <p className="flex flex-wrap gap-x-4">
        <Money amount={2500n} currency={DOLLAR} signed />
        <Money amount={-2500n} currency={DOLLAR} signed />
        <Money amount={-2500n} currency={DOLLAR} signed void />
        <Money amount={0n} currency={DOLLAR} />
      </p>
      <p className="break-words">
        <Money amount="1234567890123456789012345" currency={TOKEN_COIN} size="heading" />
      </p>
    </Specimen>
    <Specimen name="timestamp">
      <Timestamp at={NOON} zone="UTC" /> <Timestamp at={NOON} zone="Asia/Kolkata" timeOnly />
    </Specimen>
    <Specimen name="file-size">
      <FileSize bytes={812} />, <FileSize bytes={3_440_000} />
    </Specimen>
    <Specimen name="status-chip">
      <p className="flex flex-wrap items-center gap-3">
        {STATUSES.map((status) => (
          <StatusChip key={status} status={status} />
        ))}
      </p>
      <p className="flex flex-wrap gap-3">
        <StatusChip status="Pending" framed />
        <StatusChip status="Complete" framed />
        <RecordStatus status="verified" archived />
      </p>
    </Specimen>
    <Specimen name="identifier">
      <p>
        <Identifier value={LONG_ID} label="id" />
      </p>
      <p>
        <Identifier value="42" />
      </p>
      <p>
        <Truncated value={`0x${LONG_ID}`} label="address" />
      </p>
      <p>
        <AccountNumber account={{ iban: 'IS140159260076545510730339', number: null, bank_code: null, branch_code: null }} />
      </p>
    </Specimen>
  </>
);

export const RecordParts = () => (
  <>
    <Specimen name="avatar">
      <p className="flex items-center gap-3">
        <Avatar person={INES} /> <Avatar person={INES} size="row" />{' '}
        <Avatar person={{ ...INES, first_name: '', last_name: '' }} size="large" />
      </p>
      <div className="flex items-center gap-2.5">
        <CompanyLogo brand={{ name: 'Alto Vale Cooperative', logo: null, icon: null }} />
      </div>
      <ProductLogo />
      <DocumentThumbnail document={{ thumbnail: null, media_type: 'image/png' }} />
    </Specimen>
    <Specimen name="details">
      <Details>
        <Detail term="Reference">{LONG_ID}</Detail>
        <Detail term="Address">
          <PostalAddress
            address={{ line_1: '12 Long Street', line_2: '', city: 'Cape Town', state_province: '', postal_code: '8001', country: 'ZA' }}
            country="South Africa"
          />
        </Detail>
      </Details>
    </Specimen>
    <Specimen name="transaction-parties">
      <TransactionParties from={{ name: 'Ines Duarte', detail: LONG_ID }} to={{ name: 'Daily News' }} />
    </Specimen>
    <Specimen name="timeline">
      <Timeline
        zone="UTC"
        steps={[
          { name: 'Created', at: NOON, status: 'Pending' },
          { name: 'Completed', at: NOON + HOUR_MS, status: 'Complete' },
          { name: 'Arrives', at: null },
        ]}
      />
    </Specimen>
    <Specimen name="step-chart">
      <StepChart
        summary="From 12.00 USD to 20.00 USD over the last 7 days"
        maximumLabel="24.00"
        minimumLabel="9.00"
        points={LEVELS.map((level, day) => ({ time: `Day ${day + 1}`, value: `${level}.00 USD`, level, href: '/_ui' }))}
      />
      <Sparkline points={LEVELS.map((level) => ({ balance: BigInt(level) }))} />
    </Specimen>
    <Specimen name="code-block">
      <CodeBlock label="Replay with curl" code={`curl -H 'Authorization: Token ${LONG_ID}' https://books.example.com/3/user/`} />
      <DataTree data={{ crm: 7, tags: ['vip', 'press'], none: {} }} />
    </Specimen>
    <Specimen name="qr-code">
      <QrCode text="https://books.example.com/send" label="Payment link" />
    </Specimen>
  </>
);
