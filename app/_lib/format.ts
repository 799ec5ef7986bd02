// Pages write amounts and counts as the files that the server makes do.
export * from '#server/kernel/format.ts';
