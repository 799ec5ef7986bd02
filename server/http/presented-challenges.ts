/** The ids in `Verified-Challenge`: one, or several with commas. */
export const readPresentedChallenges = (header: string | string[] | undefined): string[] =>
  header === undefined
    ? []
    : String(header)
        .split(',')
        .map((id) => id.trim().toLowerCase())
        .filter((id) => id !== '');
