// `npm run audit:h5`: axe on every screen, light and dark, at four widths; what a finger hits at the narrowest; and each with letters
// twice as large.
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { close } from '../support/journey'
import { auditLargeText } from './large-text'
import { settled, show, withLooks } from './open'
import { smallTargets } from './small-targets'

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [320, 390, 768, 1440]
const schemes = ['light', 'dark'] as const
const HEIGHT = 844

type Axe = { run(context: object, options: object): Promise<AxeResults> }
const say = (line: string) => process.stdout.write(`${line}\n`)

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

/** What is wrong with a screen, each thing once, with the looks in which it is. */
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

async function main(): Promise<void> {
  const only = process.argv.slice(2)
  const tally = { passed: 0, failed: 0 }
  await withLooks(async ({ open, lacking, tabFor }) => {
    for (const place of open.filter(({ name }) => only.length === 0 || only.includes(name))) {
      const tab = tabFor(place)
      const told = await show(tab, place)
        .then(async () => [...(await audit(tab.page)), ...(await auditLargeText(tab, place))])
        .catch((error: Error) => [`did not open, or not its parts: ${error.message.split('\n')[0]}`])
      const trouble = told.length > 0
      tally[trouble ? 'failed' : 'passed'] += 1
      say(`  ${trouble ? '✗' : '✓'} ${place.name} ${place.address}`)
      for (const line of told) say(`      ${line}`)
    }
    if (lacking.length > 0) say(`no address for ${lacking.join(', ')}`)
    tally.failed += lacking.length
  })
  close([tally])
}

void main()
