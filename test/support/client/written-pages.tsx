import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { act, cleanup, fireEvent } from '@testing-library/react'
import type { ComponentType } from 'react'
import { AT, pagePath } from '@/routes/link'
import { isIdName, paramNames } from '@/routes/route'
import { pageRows } from '@/routes/table'
import { EVENING } from './fixtures'
import { pageLines } from './page-lines'
import { renderPage, signIn, toastText } from './render-page'
import { answerAll, type Mood } from './sample-replies'
import { host } from './taro-stand-in'

const MOST_PRESSES = 24
const MOST_LINES = 60
const MOST_NEW = 24
const LETTERS = 200
const PRESSED = 'button,[role=button],[role=tab],[role=radio],[role=checkbox],[role=switch],[role=link],[role=option],a[href]'
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

/** What waits longer never comes: how many buttons are pressed meanwhile depends on the machine. Milliseconds. */
const LONGEST_WAIT_MS = 500

function withoutLongWaits(): void {
  const begin = window.setTimeout
  const once = (...[act, wait, ...given]: Parameters<typeof begin>) => (Number(wait) > LONGEST_WAIT_MS ? 0 : begin(act, wait, ...given))
  jest.spyOn(window, 'setTimeout').mockImplementation(once as typeof begin)
}

type Row = (typeof pageRows)[number]

const valuesOf = ({ path: pattern, query, name }: Row) => ({
  [AT]: name,
  ...Object.fromEntries(
    [...paramNames(pattern), ...query.map((each) => each.replace(/=.*$/, ''))].map((each) => [
      each,
      isIdName(each) ? '101' : /second|time/i.test(each) ? '30' : 'a',
    ]),
  ),
})

/** A place is kept for the bar of a running exam, which comes once it is quiet. */
const isBarToCome = () => document.querySelector('.exam-bar:empty') !== null

/** Until nothing more comes: replies, parts that are loaded late, effects. */
async function settle(): Promise<void> {
  for (let last = '', same = 0; same < 2 || isBarToCome(); ) {
    await act(async () => new Promise((done) => setTimeout(done, 0)))
    const now = document.body.innerHTML
    same = now === last ? same + 1 : 0
    last = now
  }
}

const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()

async function written(row: Row, Page: ComponentType, mood: Mood): Promise<string[]> {
  const log = answerAll(mood)
  host.reset()
  if (!row.isLogin) signIn()
  renderPage(Page, valuesOf(row))
  await settle()
  const lines = pageLines(document.body)
  const found = lines.slice(0, MOST_LINES)
  let asked = 0
  let moved = 0
  const news = () => {
    const requests = log.slice(asked).map(({ method, address, body }) => `  ${method} ${address} ${body}`)
    const moves = host.moves.slice(moved).map(([way, url]) => `  ${way} ${url}`)
    ;[asked, moved] = [log.length, host.moves.length]
    return [...requests, ...moves, ...(toastText() ? [`  toast ${toastText()}`] : [])]
  }
  const isOnAClock = ON_A_CLOCK.has(row.name)
  if (!isOnAClock) found.push(...news())
  for (const field of document.querySelectorAll('input,textarea')) fireEvent.change(field, { target: { value: '样例' } })
  const done = new Set<string>()
  for (let presses = 0; presses < (isOnAClock ? 0 : MOST_PRESSES); presses += 1) {
    const next = [...document.querySelectorAll(PRESSED)].find((element) => !element.hasAttribute('disabled') && !done.has(nameOf(element)))
    if (!next) break
    const before = new Set(pageLines(document.body))
    document.getElementById('toast')?.remove()
    done.add(nameOf(next))
    fireEvent.click(next)
    await settle()
    const added = pageLines(document.body).filter((line) => !before.has(line))
    found.push(`> ${nameOf(next)}`, ...news(), ...added.slice(0, MOST_NEW).map((line) => `  + ${line}`))
  }
  cleanup()
  return [`## ${row.name} ${mood}`, ...found.map((line) => line.replace(byChance, '…').slice(0, LETTERS))]
}

/**
 * Every page of a bundle over rich and over bare replies, and what each press of a button asks, opens or shows, as `shown.txt` beside the
 * test has it. `PAGES_SHOWN=write` writes the file anew; its difference is read before it is committed.
 */
export function describeWrittenPages(bundle: string, folder: string): void {
  const file = path.join(folder, 'shown.txt')
  const known = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n\n') : []
  const kept: string[] = []
  describe(`the pages of ${bundle}`, () => {
    beforeEach(() => {
      jest.useFakeTimers({ now: EVENING, doNotFake: [...clocks] })
      jest.spyOn(Math, 'random').mockReturnValue(0.5)
      withoutLongWaits()
    })
    afterEach(() => {
      jest.useRealTimers()
      jest.restoreAllMocks()
    })
    const rows = pageRows.filter((row) => pagePath(row).includes(bundle === 'main' ? '/pages/' : `/packages/${bundle}/`))
    it.each(rows.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
      const { default: Page } = await import(`@/${pagePath(row).slice(1)}`)
      const { default: config } = await import(`@/${pagePath(row).slice(1)}.config`)
      const text = [...(await written(row, Page, 'rich')), ...(await written(row, Page, 'bare')), `config ${JSON.stringify(config)}`].join(
        '\n',
      )
      kept.push(text)
      if (process.env.PAGES_SHOWN === 'write') return
      expect(text.split('\n')).toEqual(known.find((each) => each.startsWith(`## ${row.name} rich\n`))?.split('\n'))
    })
    afterAll(() => {
      if (process.env.PAGES_SHOWN === 'write') writeFileSync(file, `${kept.join('\n\n')}\n`)
    })
  })
}
