import { type AppProcess, appProcess } from '../../../../test/support/app-process'

/** The real server in a process of its own, killed and started again while learners sit. */
export async function mortalServer(webRoot: string) {
  const app: AppProcess = await appProcess({ WEB_ROOT: webRoot })
  let rising: Promise<void> | null = null
  let deaths = 0
  /** Dies at once, as by a power cut, and comes back as soon as it can. */
  const dieAndRise = async () => {
    deaths += 1
    await app.kill()
    await app.start()
  }
  return {
    origin: app.origin,
    dataDir: app.dataDir,
    start: app.start,
    /** Two deaths never overlap. */
    die: () => {
      rising ??= dieAndRise().finally(() => {
        rising = null
      })
    },
    isUp: () => rising === null,
    /** Resolves as soon as the server answers. */
    up: async () => {
      await rising
    },
    deaths: () => deaths,
    /** Ends the process for good, without a word of warning; its folder stays. */
    end: async () => {
      await rising
      await app.kill()
    },
    close: app.close,
  }
}
export type MortalServer = Awaited<ReturnType<typeof mortalServer>>
