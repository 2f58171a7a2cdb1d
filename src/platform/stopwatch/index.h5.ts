import type { StopwatchPort } from './port'

export const stopwatch = { elapsed: () => performance.now() } satisfies StopwatchPort
