/** Oldest client of the messaging app that pays through the App Store, 8.0.68 as one number, and oldest main version of iOS. */
const APPLE_CLIENT = 8_000_068
const APPLE_SYSTEM = 15

/** Whether a device of Apple can pay through the App Store, by its client's version and its system's main version. */
export function paysByApple(client: string, system: number): boolean {
  const [main = 0, minor = 0, patch = 0] = client.split('.').map(Number)
  return main * 1e6 + minor * 1e3 + patch >= APPLE_CLIENT && system >= APPLE_SYSTEM
}
