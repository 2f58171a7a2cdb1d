/** Oldest client of the messaging app that pays through the App Store, 8.0.68 as one number, and oldest main version of iOS. */
const APPLE_CLIENT = 8_000_068
const APPLE_SYSTEM = 15
const WEIGHTS = [1e6, 1e3, 1]

/** Whether a device of Apple can pay through the App Store, by its client's version and its system's main version. */
export function paysByApple(client: string, system: number): boolean {
  const parts = client.split('.').map(Number)
  const version = WEIGHTS.reduce((sum, weight, at) => sum + weight * (parts[at] ?? 0), 0)
  return version >= APPLE_CLIENT && system >= APPLE_SYSTEM
}
