/**
 * Usage: npm run -s lab -- shots:films [scene or look …]
 *
 * Draws the screens of kept films in their states at five looks (light dark tablet wide largest) into .shots/kept-films: the downloads of a
 * course, and its lesson with a network and without. Names choose some: `locked lesson-kept dark`. One film is downloaded as a learner does
 * it; rows of others are written into the lists of the device. Prints the text that the largest letters cut.
 * Needs the build of mobile web. Needs a Chromium (CHROMIUM_PATH, or as root it is installed).
 */
import path from 'node:path'
import type { Page } from 'playwright-core'
import { tx } from '#server/database/tables'
import { signInTo } from '../../test/journeys/sign-in'
import { at } from '../../test/journeys/stage'
import { addLearner } from '../../test/support/add-learner'
import { type AppProcess, appProcess } from '../../test/support/app-process'
import { launchBrowser, openTab, type Tab } from '../../test/support/browser'
import { close } from '../../test/support/journey'
import { writeLargeFilm } from '../../test/support/large-film'
import { seedFolder } from '../../test/support/seed-folder'
import { shotsIn } from '../../test/support/shots'
import { type Device, DOWNLOADS, download, FILM, LEARNER, type Scene, scenes, strike } from './kept-film-scenes'
import { keepFontScale, largeTextTroubles } from './large-text'

const phone = { width: 375, height: 812 }
const looks = [
  { name: 'light', colorScheme: 'light', size: phone, fontScale: 1 },
  { name: 'dark', colorScheme: 'dark', size: phone, fontScale: 1 },
  { name: 'tablet', colorScheme: 'light', size: { width: 768, height: 1024 }, fontScale: 1 },
  { name: 'wide', colorScheme: 'light', size: { width: 1440, height: 900 }, fontScale: 1 },
  { name: 'largest', colorScheme: 'light', size: phone, fontScale: 2 },
] as const
type Look = (typeof looks)[number]

const say = (line: string) => process.stdout.write(`${line}\n`)
/** A film that plays sends requests for as long as it does: the network is never idle. */
const DRAWN_MS = 1_500
const HIGHEST = 4_000

/** Signs the learner in, with the service worker that answers for films. */
async function enter({ page, watch }: Tab, app: AppProcess): Promise<Device> {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('keepServiceWorker', 'on'))
  const step = async (_name: string, act: () => Promise<void>) => act()
  const { userId } = await signInTo({ page, watch, shots: shotsIn('kept-films-entering'), app, step }, LEARNER.mobile, DOWNLOADS)
  await at(page, 'tiku_downloads')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  return { page, userId }
}

/** Makes the window as high as the page, so that all of it is in the picture. */
async function stretch(page: Page, { size }: Look): Promise<void> {
  const height = await page.evaluate(() => document.querySelector('.taro_page:not(.taro_page_shade)')?.scrollHeight ?? 0)
  await page.setViewportSize({ width: size.width, height: Math.min(HIGHEST, Math.max(size.height, height)) })
}

/** Takes a picture of a scene; gives what its letters cut. */
async function shoot(device: Device, scene: Scene, look: Look, folder: string): Promise<string[]> {
  const { page } = device
  await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize(look.size)
  await keepFontScale(page, look.fontScale)
  await scene.show(device)
  await page.waitForFunction(() => !document.querySelector('.taro_page:not(.taro_page_shade) .skeleton'))
  await page.waitForTimeout(DRAWN_MS)
  if (scene.isLong) await stretch(page, look)
  await page.screenshot({ path: path.join(folder, `${scene.name}-${look.name}.png`), animations: 'disabled' })
  return look.fontScale > 1 ? largeTextTroubles(page) : []
}

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const chosen = <T extends { name: string }>(all: readonly T[]) => {
    const named = all.filter(({ name }) => words.includes(name))
    return named.length === 0 ? all : named
  }
  const { folder } = shotsIn('kept-films')
  const tally = { passed: 0, failed: 0 }
  const app = await appProcess()
  const browser = await launchBrowser()
  try {
    await seedFolder(app.dataDir, async (db) => {
      await tx(db, (work) => addLearner(work, { ...LEARNER, createdAt: Date.now() }))
      await writeLargeFilm(db, app.dataDir, FILM)
    })
    await app.start()
    const device = await enter(await openTab(browser, app.origin), app)
    let isKept = false
    for (const scene of chosen(scenes)) {
      if (scene.isKept && !isKept) await download(device)
      isKept = scene.isKept
      for (const look of chosen(looks)) {
        try {
          for (const line of await shoot(device, scene, look, folder)) say(`  ${scene.name}: ${line}`)
          tally.passed += 1
        } catch (error) {
          tally.failed += 1
          say(`  ✗ ${scene.name} ${look.name}: ${String(error).split('\n').slice(0, 3).join(' ')}`)
        }
        await strike(device, scene)
      }
    }
  } finally {
    await browser.close()
    await app.close()
  }
  say(`pictures in ${folder}`)
  close([tally])
}

void main()
