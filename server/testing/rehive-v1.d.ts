declare module 'rehive-v1' {
  /** The SDK of version 3, which has no types. */
  const Rehive: new (config: { apiToken?: string; customAPIURL: string }) => object;
  export default Rehive;
}
