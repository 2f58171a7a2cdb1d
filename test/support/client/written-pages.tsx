import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ComponentType } from 'react'
// These listen, or name this device, from when they are loaded, which for some pages is late.
import '@/data/learn/downloads'
import '@/data/http/offline'
import '@/data/http/own-client'
import { session } from '@/data/account/session'
import { AT, pagePath } from '@/routes/link'
import { paramNames } from '@/routes/route'
import { pageRows } from '@/routes/table'
import { approvals, firstOf, shortened } from '../approval'
import { EVENING } from './fixtures'
import { forgetStores } from './forgetful-stores'
import { watchLeftBehind } from './left-behind'
import { UNHELD, UNTOLD, Walk } from './page-walk'
import { renderPage, signIn } from './render-page'
import { answerAll, type Mood } from './sample-replies'
import { sampleOf } from './samples/parameters'
import { host } from './taro-stand-in'
import { walkDevice } from './walk-device'

const MOST_LINES = 60
const MOST_OTHER = 24
const LETTERS = 200
/** Keys of requests, times sent along, and what else is drawn by chance. */
const byChance = /\b1\d{12}\b|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|(?=[a-z]*[\dA-Z])[A-Za-z0-9]{20,}/g
const clocks = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'nextTick',
  'performance',
  'hrtime',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
] as const

/** These ask, send or change by a clock: when is luck here, and tests of their own press their buttons. */
const ON_A_CLOCK: ReadonlySet<string> = new Set([
  'exam_attempt',
  'tiku_practice',
  'search',
  'search_detail',
  'score_check',
  'course_learn',
  'task-homework',
  'course_pay_intermediate',
])

type Row = (typeof pageRows)[number]

const valuesOf = ({ path: pattern, query, name }: Row) => ({
  [AT]: name,
  ...Object.fromEntries([...paramNames(pattern), ...query.map((each) => each.replace(/=.*$/, ''))].map((each) => [each, sampleOf(each)])),
})

const cut = (lines: readonly string[]) => lines.map((line) => shortened(line.replace(byChance, '…'), LETTERS))

async function drawn(row: Row, Page: ComponentType, mood: Mood, isVisitor = row.isLogin === true): Promise<Walk> {
  const server = answerAll(mood)
  host.reset()
  window.localStorage.clear()
  document.getElementById('toast')?.remove()
  forgetStores()
  session.clearLogin()
  if (!isVisitor) signIn()
  const walk = new Walk(server, walkDevice(mood), mood === 'bare')
  renderPage(Page, valuesOf(row))
  await walk.start()
  return walk
}

/** The learner closes a picker of files without a choice. */
document.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'file') target.dispatchEvent(new Event('cancel'))
})

/** A page over replies of one mood, each of its buttons, and those again that sent something, which is now refused. */
async function written(row: Row, Page: ComponentType, mood: Mood, left: () => readonly string[]): Promise<{ lines: string[]; walk: Walk }> {
  left()
  const walk = await drawn(row, Page, mood)
  const lines = [`## ${row.name} ${mood}`, ...firstOf(walk.drawn, MOST_LINES)]
  if (ON_A_CLOCK.has(row.name)) walk.lines.length = 0
  else {
    await walk.pressEach()
    if (mood === 'rich') await walk.comeBack()
  }
  walk.end()
  const behind = left().map((each) => `  left behind: ${each}`)
  // Modules loaded with the first page of all stay.
  lines.push(...walk.lines, ...(mood === 'bare' ? behind : []))
  if (walk.writes.size > 0) {
    const refused = await drawn(row, Page, mood)
    refused.lines.length = 0
    await refused.pressRefused(walk)
    refused.end()
    lines.push(`## ${row.name} ${mood} refused`, ...refused.lines)
  }
  return { lines, walk }
}

/** The announced title is there from the second page on. */
const withoutTitle = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('<status>'))

/** The buttons of a page that are not among these. */
async function others(row: Row, walk: Walk, known: ReadonlySet<string>): Promise<string[]> {
  walk.lines.length = 0
  if (ON_A_CLOCK.has(row.name)) return []
  await walk.pressOthers(known)
  return walk.lines.some((line) => line.startsWith('> ') && line !== '> filled') ? walk.lines : []
}

/**
 * Lists the differences of a page whose contents are not the learner's, and of one that a visitor opens, and the buttons that only these
 * have.
 */
async function differences(row: Row, Page: ComponentType, rich: readonly string[], pressed: ReadonlySet<string>): Promise<string[]> {
  const lines: string[] = []
  for (const isVisitor of row.isLogin ? [true] : [false, true]) {
    const other = await drawn(row, Page, 'others', isVisitor)
    const found = withoutTitle(other.drawn)
    const told = other.lines.filter((line) => line.startsWith('  toast '))
    const ownLists = ON_A_CLOCK.has(row.name) ? [] : await other.moreRows()
    for (const fault of [UNHELD, UNTOLD]) expect(ownLists).not.toContain(fault)
    const ownButtons = await others(row, other, pressed)
    other.end()
    const more = found.filter((line) => !rich.includes(line)).map((line) => `  + ${line}`)
    const less = withoutTitle(rich)
      .filter((line) => !found.includes(line))
      .map((line) => `  - ${line}`)
    const changed =
      more.length + less.length < found.length ? [...firstOf(more, MOST_OTHER, '  + '), ...firstOf(less, MOST_OTHER, '  - ')] : found
    lines.push(`## ${row.name} ${isVisitor ? 'visitor' : 'others'}`, ...firstOf(changed, MOST_LINES), ...told, ...ownLists, ...ownButtons)
  }
  return lines
}

/** The config that a page states for its host, as JSON. */
function configOf(place: string): string {
  const text = readFileSync(path.join(__dirname, '../../../src', `${place}.tsx`), 'utf8')
  const [, config = ''] = /^definePageConfig\((\{[\s\S]*?\})\)/m.exec(text) ?? []
  const json = config.replace(/(\w+):/g, '"$1":').replace(/'/g, '"')
  return JSON.stringify(JSON.parse(json))
}

/** The approval file of a row: a folder for each page, as pages have. */
const fileOf = (row: Row) =>
  `${pagePath(row)
    .replace(/^\/(?:pages|packages\/[a-z]+)\//, '')
    .replace(/\/index$/, '')}/shown.txt`

/**
 * Every page of a bundle over rich and over bare replies, and what each press of a button asks, opens or shows, as the `shown.txt` in the
 * folder of the page has it. `PAGES_SHOWN=write` writes the files anew; their difference is read before it is committed.
 */
export function describeWrittenPages(bundle: string, folder: string): void {
  const files = approvals(folder, process.env.PAGES_SHOWN === 'write', (name) => path.basename(name) === 'shown.txt')
  let watch: ReturnType<typeof watchLeftBehind>
  describe(`the pages of ${bundle}`, () => {
    beforeEach(() => {
      jest.useFakeTimers({ now: EVENING, doNotFake: [...clocks] })
      jest.spyOn(Math, 'random').mockReturnValue(0.5)
      watch = watchLeftBehind()
    })
    afterEach(() => {
      jest.useRealTimers()
      jest.restoreAllMocks()
    })
    const rows = pageRows.filter((row) => pagePath(row).includes(bundle === 'main' ? '/pages/' : `/packages/${bundle}/`))
    it.each(rows.map((row) => [row.name, row] as const))('%s matches its approval file', async (_name, row) => {
      const { default: Page } = await import(`@/${pagePath(row).slice(1)}`)
      const rich = await written(row, Page, 'rich', watch.look)
      const bare = await written(row, Page, 'bare', watch.look)
      const other = await differences(row, Page, rich.walk.drawn, new Set([...rich.walk.done, ...bare.walk.done]))
      files.block(fileOf(row), [...cut([...rich.lines, ...bare.lines, ...other]), `config ${configOf(pagePath(row))}`])
    })
    afterAll(() => files.end(new Set(rows.map(fileOf))))
  })
}
