/** Oldest client of the messaging app and oldest iOS that can pay through the App Store. */
const APPLE_CLIENT = [8, 0, 68]
const APPLE_SYSTEM = 15

function isAtLeast(version: string, least: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  for (const [index, wanted] of least.entries()) {
    const part = parts[index] ?? 0
    if (part !== wanted) return part > wanted
  }
  return true
}

/** The place of a mini-program on a device of Apple, by its client's version and its system's main version. */
export const applePlace = (client: string, system: number): 'mini-apple' | 'mini-closed' =>
  isAtLeast(client, APPLE_CLIENT) && system >= APPLE_SYSTEM ? 'mini-apple' : 'mini-closed'
