declare module '@20minutes/s3rver' {
  /** A server of S3 that keeps what it is given in a directory. Only what the tests use of it. */
  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string; configureBuckets: { name: string }[] });
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
