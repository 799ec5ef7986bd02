// Pages name people as the files that the server makes do.
export * from '#server/kernel/person-name.ts';
