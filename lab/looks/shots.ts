/**
 * Usage: npm run -s lab -- shots [area, route or look …]
 *
 * Draws every screen at six looks (light dark tablet wide large largest) into .shots/looks, and a contact sheet an area. Names choose some:
 * `course light wide`.
 * Needs the build of mobile web. Needs a Chromium (CHROMIUM_PATH, or as root it is installed).
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { launchBrowser, type Tab } from '../../test/support/browser'
import { close } from '../../test/support/journey'
import { shotsIn } from '../../test/support/shots'
import { isAskedFor, type Place } from './addresses'
import { contactSheet, type Picture } from './contact-sheet'
import { keepFontScale } from './large-text'
import { settled, show, withLooks } from './open'

const phone = { width: 375, height: 812 }
const looks = [
  { name: 'light', colorScheme: 'light', size: phone, fontScale: 1 },
  { name: 'dark', colorScheme: 'dark', size: phone, fontScale: 1 },
  { name: 'tablet', colorScheme: 'light', size: { width: 768, height: 1024 }, fontScale: 1 },
  { name: 'wide', colorScheme: 'light', size: { width: 1440, height: 900 }, fontScale: 1 },
  { name: 'large', colorScheme: 'light', size: phone, fontScale: 1.3 },
  { name: 'largest', colorScheme: 'light', size: phone, fontScale: 2 },
] as const

type Look = (typeof looks)[number]

const isLookName = (word: string) => looks.some(({ name }) => name === word)

/** Takes a picture of a place in one look; `isOpen` where it is shown already with letters of this size. */
async function shoot(tab: Tab, place: Place, look: Look, isOpen: boolean): Promise<Buffer> {
  const { page } = tab
  await page.emulateMedia({ colorScheme: look.colorScheme })
  await page.setViewportSize(look.size)
  if (!isOpen) {
    await keepFontScale(page, look.fontScale)
    await show(tab, place)
  }
  await settled(page)
  return page.screenshot({ animations: 'disabled' })
}

/** A place in the looks asked for. Size and colours change where it is; the letters' size is read when the app starts. */
async function shootAll(tab: Tab, place: Place, asked: readonly Look[], keep: (look: Look, bytes: Buffer) => void): Promise<string[]> {
  const failures: string[] = []
  let scale = 0
  for (const look of asked)
    try {
      keep(look, await shoot(tab, place, look, look.fontScale === scale))
      scale = look.fontScale
    } catch (error) {
      scale = 0
      failures.push(`  ✗ ${place.name} ${look.name}: ${String(error).split('\n')[0]}`)
    }
  return failures
}

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const asked = looks.filter(({ name }) => words.includes(name) || !words.some(isLookName))
  const { folder } = shotsIn('looks')
  const byArea = new Map<string, Picture[]>()
  const tally = { passed: 0, failed: 0 }
  const keep = ({ bundle, name }: Place, look: Look, bytes: Buffer) => {
    const file = path.join(folder, `${bundle}-${name}-${look.name}.png`)
    writeFileSync(file, bytes)
    byArea.set(bundle, [...(byArea.get(bundle) ?? []), { title: `${name} ${look.name}`, file }])
    tally.passed += 1
  }
  await withLooks(async ({ open, tabFor }) => {
    for (const place of open.filter(isAskedFor(words.filter((word) => !isLookName(word))))) {
      const failures = await shootAll(tabFor(place), place, asked, (look, bytes) => keep(place, look, bytes))
      for (const line of failures) process.stdout.write(`${line}\n`)
      tally.failed += failures.length
    }
  })
  const browser = await launchBrowser()
  for (const [area, pictures] of byArea) await contactSheet(browser, folder, area, pictures)
  await browser.close()
  process.stdout.write(`pictures and sheets in ${folder}\n`)
  close([tally])
}

void main()
