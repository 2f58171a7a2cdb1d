/** A clock that moves only when it is set. Starts on a Monday, 10:00 in Shanghai. */
export const FIRST_MOMENT = Date.UTC(2026, 2, 2, 2, 0, 0)

export type TestClock = { now(): number; advance(ms: number): void }

export function testClock(): TestClock {
  let now = FIRST_MOMENT
  return {
    now: () => now,
    advance: (ms) => {
      now += ms
    },
  }
}
