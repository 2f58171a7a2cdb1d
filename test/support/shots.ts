import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'

const root = path.resolve(__dirname, '../..')

/** `npm test` looks at no picture but that of a failure, and drawing one costs a processor a fifth of a second. */
export const isShown = (name: string) => process.env.SHOTS !== 'off' || name.startsWith(FAILED)
export const FAILED = 'failed'

export type Shots = {
  /** Saves what the page shows, numbered in the order taken. */
  take(page: Page, name: string): Promise<void>
  /** Saves text beside the pictures. */
  write(name: string, lines: readonly string[]): void
  folder: string
}

/** A folder of pictures under `.shots`, emptied first. */
export function shotsIn(name: string): Shots {
  const folder = path.join(root, '.shots', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let taken = 0
  return {
    folder,
    take: async (page, title) => {
      taken += 1
      if (!isShown(title)) return
      await page.screenshot({ path: path.join(folder, `${String(taken).padStart(2, '0')}-${title}.png`), animations: 'disabled' })
    },
    write: (title, lines) => writeFileSync(path.join(folder, title), `${lines.join('\n')}\n`),
  }
}
