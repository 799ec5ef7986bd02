const NAME_LENGTH_MAX = 255;
const UNNAMED = 'file';

/** Line ends and other control characters, and signs that turn the direction of what follows: `fdp.exe` would read as `exe.pdf`. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Cut at the end of its stem, so that its ending stays. */
const shortened = (name: string): string => {
  const letters = [...name];
  if (letters.length <= NAME_LENGTH_MAX) return name;
  const ending = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? '';
  return letters.slice(0, NAME_LENGTH_MAX - [...ending].length).join('') + ending;
};

/** The name of a file as a client sent it, without folders and what cannot be seen. It is shown and never opened by. */
export const receivedName = (sent: string): string => {
  const name = (sent.split(/[/\\]/).at(-1) ?? '').replaceAll(UNSHOWABLE, '').trim();
  return /^\.*$/.test(name) ? UNNAMED : shortened(name);
};
