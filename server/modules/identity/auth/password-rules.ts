import { isCommonPassword } from '#server/modules/identity/auth/common-passwords.ts';
import { requireNoErrors, type FieldErrors } from '#server/kernel/errors.ts';

const PASSWORD_LENGTH_MAX = 128;

type PasswordSetting = {
  password: string;
  /** The field to blame. */
  field: string;
  /** The company's setting. */
  lengthMin: number;
  /** Email, mobile number and company: what an attacker tries first. */
  personal: (string | null | undefined)[];
};

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

const problemsOf = ({ password, lengthMin, personal }: PasswordSetting): string[] => {
  const length = Array.from(password.normalize('NFKC')).length;
  if (length < lengthMin) return [`This password is too short. It must contain at least ${lengthMin} characters.`];
  if (length > PASSWORD_LENGTH_MAX) return [`Ensure this field has no more than ${PASSWORD_LENGTH_MAX} characters.`];
  if (isCommonPassword(folded(password))) return ['This password is too common.'];
  if (personal.some((text) => text && folded(text) === folded(password))) {
    return ['This password is the same as your email, mobile number or company.'];
  }
  return [];
};

/** Returns the errors of an unacceptable password, by field. */
export const passwordErrors = (setting: PasswordSetting): FieldErrors => {
  const problems = problemsOf(setting);
  return problems.length > 0 ? { [setting.field]: problems } : {};
};

/** Throws invalid on the field unless the password may be set. */
export const requireGoodPassword = (setting: PasswordSetting): void => requireNoErrors(passwordErrors(setting));
