/**
 * Usage: npm run audit -- h5 [area or route …]
 *
 * axe on every screen at 320, 390, 768 and 1440 pixels, light and dark; presses around the middle of whatever is less than 44 pixels wide or
 * high at 320; and looks for cut and covered text with letters twice as large. Two screens are looked at side by side, about eight minutes for
 * all; a table of findings comes last. Areas and routes choose some: `wallet myself`.
 * Needs the build of mobile web. Needs a Chromium (CHROMIUM_PATH, or as root it is installed).
 */
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import type { Tab } from '../../test/support/browser'
import { close } from '../../test/support/journey'
import { isAskedFor, type Place } from './addresses'
import { type Finding, tableOf } from './findings'
import { auditLargeText } from './large-text'
import { settled, show, type TabFor, withLooks } from './open'
import { smallTargets } from './small-targets'

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [320, 390, 768, 1440]
const schemes = ['light', 'dark'] as const
const HEIGHT = 844

type Axe = { run(context: object, options: object): Promise<AxeResults> }
const say = (line: string) => process.stdout.write(`${line}\n`)
const secondsSince = (began: number) => Math.round((Date.now() - began) / 1000)

/** Violations of the page in front, one line each. Pages below it are hidden and stay out. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations: found } = await page.evaluate(
    ([runOnly]) => (window as unknown as { axe: Axe }).axe.run(document, { runOnly, resultTypes: ['violations'] }),
    [tags] as const,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`),
  )
}

/** Whether the page has to be moved sideways to be read. */
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Lists the faults of a screen, each once, with the looks in which it is. */
async function audit(page: Page): Promise<string[]> {
  const told = new Map<string, string[]>()
  for (const colorScheme of schemes)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: HEIGHT })
      await settled(page)
      const found = await violations(page)
      if (await isTooWide(page)) found.push('wider than the screen')
      if (width === widths[0] && colorScheme === 'light') found.push(...(await smallTargets(page)))
      for (const line of found) told.set(line, [...(told.get(line) ?? []), `${colorScheme} ${width}`])
    }
  return [...told].map(([line, looks]) => `${line} (${looks.join(', ')})`)
}

/** Returns the findings of a look; a look that could not be taken is a finding too. */
const told = (look: Promise<string[]>): Promise<string[]> =>
  look.catch((error: Error) => [`did not open, or not its parts: ${error.message.split('\n')[0]}`])

/** Lists the faults of a place in all its looks. */
const lookAt = async (tab: Tab, place: Place): Promise<string[]> => [
  ...(await told(show(tab, place).then(() => audit(tab.page)))),
  ...(await told(auditLargeText(tab, place))),
]

/** Takes places off a list and looks at each, until none is left that may be taken. */
async function auditAll(waiting: Place[], tabFor: TabFor, mayTake: (place: Place) => boolean): Promise<Finding[]> {
  const found: Finding[] = []
  for (let at = waiting.findIndex(mayTake); at >= 0; at = waiting.findIndex(mayTake)) {
    const [place] = waiting.splice(at, 1)
    if (!place) break
    const lines = await lookAt(tabFor(place), place)
    say([`  ${lines.length > 0 ? '✗' : '✓'} ${place.name} ${place.address}`, ...lines.map((line) => `      ${line}`)].join('\n'))
    found.push(...lines.map((line) => ({ screen: place.name, line })))
  }
  return found
}

/** Screens of downloads show something only where they were made. */
const isElsewhere = ({ bundle }: Place) => bundle !== 'tiku'

async function main(): Promise<void> {
  const began = Date.now()
  await withLooks(async ({ open, lacking, tabFor, moreTabs }) => {
    const asked = open.filter(isAskedFor(process.argv.slice(2)))
    const waiting = [...asked]
    const both = [auditAll(waiting, tabFor, () => true), auditAll(waiting, await moreTabs(), isElsewhere)]
    const found = [...(await Promise.all(both)).flat(), ...lacking.map((screen) => ({ screen, line: 'no address' }))]
    for (const line of tableOf(found)) say(line)
    say(`${asked.length} screens at ${widths.join(', ')} in ${schemes.join(' and ')}: ${found.length} findings, ${secondsSince(began)} s`)
    const failed = new Set(found.map(({ screen }) => screen)).size
    close([{ passed: asked.length + lacking.length - failed, failed }])
  })
}

void main()
