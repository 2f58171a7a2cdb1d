import type { Deps } from '#server/deps'

/** Repeats work that belongs to this process alone, one round at a time. `stop` waits for a round under way. */
export function repeat(deps: Deps, work: (deps: Deps) => Promise<unknown>, everyMs: number): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  const round = async () => {
    await work(deps).catch((error: unknown) => deps.log.error({ err: error }, 'repeated work failed'))
    running = null
  }
  const timer = setInterval(() => {
    running ??= round()
  }, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
