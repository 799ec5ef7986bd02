declare module 'rehive-v1' {
  /** The SDK of the years of version 3. It has no types of its own; tests walk through what it has. */
  const Rehive: new (config: { apiToken?: string; customAPIURL: string }) => object;
  export default Rehive;
}
