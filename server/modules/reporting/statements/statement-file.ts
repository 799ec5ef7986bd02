import type { StatementLine } from '#server/modules/reporting/statements/read-lines.ts';
import type { Statement } from '#server/modules/reporting/statements/schema.ts';

/** All that a statement's file tells. */
export type StatementFile = {
  statement: Statement;
  lines: AsyncIterable<StatementLine[]>;
  /** Whose account it is. */
  person: string;
  /** `logo`: a PNG image. */
  company: { name: string; legalName: string | null; logo: Buffer | undefined };
  issuedAt: Date;
};
