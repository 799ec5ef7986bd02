// Pages write moments as the files that the server makes do.
export * from '#server/kernel/moments.ts';
