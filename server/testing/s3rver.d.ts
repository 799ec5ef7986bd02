declare module '@20minutes/s3rver' {
  /** The parts of s3rver that the tests use: an S3 server that stores objects in a directory. */
  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string; configureBuckets: { name: string }[] });
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
