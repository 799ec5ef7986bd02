const NEW_LINE = 10;

/** Counts lines: in the text format of COPY, a row is a line. */
export const createLineCounter = (): { pass(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer>; count(): number } => {
  let lines = 0;
  return {
    async *pass(chunks) {
      for await (const chunk of chunks) {
        for (let at = chunk.indexOf(NEW_LINE); at !== -1; at = chunk.indexOf(NEW_LINE, at + 1)) lines += 1;
        yield chunk;
      }
    },
    count: () => lines,
  };
};
