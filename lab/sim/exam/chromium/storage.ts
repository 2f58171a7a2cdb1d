import type { Page } from 'playwright-core'
import type { AnswerChange } from '@/contract/exam/exam.schema'

const SKEW = 'sim:skew'
const FILLER = 'sim:filler:'
/** Digits of a skew: another one never takes more space. */
const DIGITS = 12
const folderOf = (attemptId: number) => `attempt:${attemptId}:answers:`
export const skewText = (skew: number) => String(skew).padStart(DIGITS)
export const SKEW_KEY = SKEW

/** Runs before every page's own scripts: skews `Date` by the amount in the device's storage, at any moment. */
export const wrongClock = `(() => {
  const Right = Date
  const skew = () => { try { return Number(localStorage.getItem('${SKEW}')) } catch { return 0 } }
  globalThis.Date = class extends Right {
    constructor(...given) { if (given.length === 0) super(Right.now() + skew()); else super(...given) }
    static now() { return Right.now() + skew() }
  }
})()`

export const setClock = (page: Page, skew: number): Promise<void> =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [SKEW, skewText(skew)] as const)

/** Every change of the attempt stored on the device at this moment. */
export const keptChanges = (page: Page, attemptId: number): Promise<AnswerChange[]> =>
  page.evaluate((folder) => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(folder))
    return keys.flatMap((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as AnswerChange[])
  }, folderOf(attemptId))

/** Waits until nothing of the attempt is left on the device: the server has it all. */
export const nothingKept = (page: Page, attemptId: number): Promise<unknown> =>
  page.waitForFunction((folder) => !Object.keys(localStorage).some((key) => key.startsWith(folder)), folderOf(attemptId))

/** Fills the storage of the origin to the last character. */
export const fill = (page: Page): Promise<void> =>
  page.evaluate((prefix) => {
    for (let size = 2 ** 20, made = 0; size >= 1; made += 1)
      try {
        localStorage.setItem(`${prefix}${made}`, 'x'.repeat(size))
      } catch {
        size = Math.floor(size / 2)
      }
  }, FILLER)

export const empty = (page: Page): Promise<void> =>
  page.evaluate((prefix) => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  }, FILLER)

/** The access token expires, or is replaced from another page. */
export const spoilToken = (page: Page, key: 'accessToken' | 'expiresTime'): Promise<void> =>
  page.evaluate((name) => {
    localStorage.setItem(name, name === 'expiresTime' ? '1' : 'dead')
    window.dispatchEvent(new StorageEvent('storage', { key: name }))
  }, key)
