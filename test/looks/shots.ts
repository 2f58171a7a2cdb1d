// `npm run shots`: every screen at six looks into `.shots/looks`, and a contact sheet an area.
import path from 'node:path'
import { launchBrowser, type Tab } from '../support/browser'
import { close } from '../support/journey'
import { shotsIn } from '../support/shots'
import type { Place } from './addresses'
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

async function wear({ page }: Tab, { colorScheme, size, fontScale }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(size)
  await keepFontScale(page, fontScale)
}

/** Shows a place in one look. The letters' size is read when the app starts, so it is loaded for each. */
async function shoot(tab: Tab, place: Place, look: Look, folder: string): Promise<Picture> {
  await wear(tab, look)
  await show(tab, place)
  await settled(tab.page)
  const file = path.join(folder, `${place.bundle}-${place.name}-${look.name}.png`)
  await tab.page.screenshot({ path: file, animations: 'disabled' })
  return { title: `${place.name} ${look.name}`, file }
}

async function main(): Promise<void> {
  const only = process.argv.slice(2)
  const { folder } = shotsIn('looks')
  const byArea = new Map<string, Picture[]>()
  const tally = { passed: 0, failed: 0 }
  await withLooks(async ({ open, tabFor }) => {
    for (const place of open.filter(({ name, bundle }) => only.length === 0 || only.includes(name) || only.includes(bundle)))
      for (const look of looks)
        try {
          const picture = await shoot(tabFor(place), place, look, folder)
          byArea.set(place.bundle, [...(byArea.get(place.bundle) ?? []), picture])
          tally.passed += 1
        } catch (error) {
          tally.failed += 1
          process.stdout.write(`  ✗ ${place.name} ${look.name}: ${String(error).split('\n')[0]}\n`)
        }
  })
  const browser = await launchBrowser()
  for (const [area, pictures] of byArea) await contactSheet(browser, folder, area, pictures)
  await browser.close()
  process.stdout.write(`pictures and sheets in ${folder}\n`)
  close([tally])
}

void main()
