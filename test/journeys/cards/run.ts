import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { link } from '@/routes/link'
import { openOwnHost } from '../../mini-host/own-host'
import type { AppProcess } from '../../support/app-process'
import { launchShell } from '../../support/browser'
import { close } from '../../support/journey'
import { marketing } from './desk'
import type { Device, Target } from './device'
import { weapp } from './mini'
import { type CardPage, cardPages } from './pages'
import { h5, harmony } from './web'

/** A course that no receiver has. */
const COURSE = 102

type Line = { page: string; target: string; isShared: boolean; counted: { opened: number; signedIn: number; paid: number } }
type Desk = Awaited<ReturnType<typeof marketing>>

/** Signs the owner of pages in once, and makes a report. */
async function ownReport(device: Device, { owner }: Target): Promise<string> {
  await device.go(link('exam_testpaper', { testpaperId: 1 }))
  await device.at('exam_testpaper', 'start-exam')
  await device.tap('start-exam')
  await device.signIn(owner)
  await device.at('exam_testpaper', 'start-exam')
  await device.tap('start-exam')
  await device.at('exam_attempt')
  for (const id of ['open-sheet', 'hand-in', 'confirm-hand-in']) await device.tap(id)
  await device.at('tiku_testpaper_result', 'score')
  return device.value('resultId')
}

/** Opens the link on the sender's device and gives the card that the page sends. */
async function send(device: Device, of: CardPage, { id, way }: { id: number; way: string }): Promise<string | undefined> {
  await device.open(way)
  await device.at(of.name, of.part)
  return device.share({ button: of.button, channelId: id })
}

async function receive(target: Target, of: CardPage, { way, learner }: { way: string; learner: string }): Promise<void> {
  const device = await target.device('receiver')
  const there = of.leadsTo ?? of
  await device.open(way)
  if (of.needsLogin) await device.signIn(learner)
  await device.at(there.name, there.part)
  await device.go(link('course_pay', {}, { courseId: COURSE }))
  if (!of.needsLogin) await device.signIn(learner)
  await device.at('course_pay')
  await device.pay()
  await device.close()
}

/** The desk has to count this: the sender and the receiver opened the page, and one bought; a sender of an own page is signed in. */
const wantedOf = ({ isOwn }: CardPage) => ({ opened: 2, signedIn: isOwn ? 2 : 1, paid: 1 })

/** Without a card the receiver comes by the link of marketing too, to the page itself. */
const asSent = (of: CardPage, card: string | undefined): CardPage =>
  card === undefined ? { ...of, leadsTo: undefined, needsLogin: of.isOwn } : of

/** The rows of a target: each gives what the desk counted. */
function rowsOf(target: Target, desk: Desk, origin: string) {
  let receivers = 0
  let own: Promise<{ device: Device; result: string }> | undefined
  const open = async () => {
    const device = await target.device('sender')
    await device.open(target.start)
    return { device, result: await ownReport(device, target) }
  }
  const play = async (of: CardPage): Promise<Line> => {
    // A name of a campaign has thirty characters.
    const campaign = `${target.name} ${of.name}`.slice(0, 30)
    if (of.isOwn) own ??= open()
    const { device: sender, result } = of.isOwn && own ? await own : { device: await target.device('sender'), result: '' }
    const made = await desk.make(of.address.replace(/result$/, result), campaign)
    const way = target.way({ ...made, origin })
    const card = await send(sender, of, { id: made.id, way })
    if (!of.isOwn) await sender.close()
    receivers += 1
    await receive(target, asSent(of, card), { way: card ?? way, learner: target.learner(receivers) })
    const { seen: _, ...counted } = await desk.count(campaign)
    assert.deepEqual(counted, wantedOf(of), `the desk counts for ${campaign}`)
    return { page: of.name, target: target.name, isShared: card !== undefined, counted }
  }
  const end = async () => {
    // One that could not sign in was told with its row.
    await (await own?.catch(() => undefined))?.device.close()
    await target.close()
  }
  return { play, end }
}

/** One line a page, one column a target: what opened, signed in and paid; a dash where the target has nothing to share the page with. */
function printTable(lines: readonly Line[], targets: readonly string[]): void {
  const cell = ({ isShared, counted: { opened, signedIn, paid } }: Line) => `${opened} ${signedIn} ${paid}${isShared ? '' : ' –'}`
  const row = (name: string, cells: string[]) => console.log([name.padEnd(34), ...cells.map((text) => text.padEnd(10))].join(' ').trimEnd())
  row('opened, signed in, paid', [...targets])
  for (const name of new Set(lines.map(({ page }) => page)))
    row(
      name,
      targets.map((target) => {
        const line = lines.find((one) => one.page === name && one.target === target)
        return line ? cell(line) : ''
      }),
    )
}

/** Plays the rows of one target; one that fails is told and the others go on. */
async function playTarget(target: Target, { desk, origin, isChosen }: { desk: Desk; origin: string; isChosen: (name: string) => boolean }) {
  const { play, end } = rowsOf(target, desk, origin)
  const lines: Line[] = []
  let failed = 0
  for (const of of cardPages.filter(({ name }) => isChosen(name)))
    try {
      lines.push(await play(of))
      console.log(`  ✓ ${target.name}: ${of.name}`)
    } catch (error) {
      failed += 1
      console.log(`  ✗ ${target.name}: ${of.name}\n${error instanceof Error ? error.stack : error}`)
    }
  await end()
  return { lines, failed }
}

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const host = await openOwnHost('jsdom')
  const app: AppProcess = { ...host.server, origin: host.origin, deskOrigin: host.deskOrigin, close: host.close }
  let browser: Browser | undefined
  const shell = async () => {
    browser ??= await launchShell()
    return browser
  }
  const openers: Record<string, () => Target | Promise<Target>> = {
    weapp: () => weapp(host),
    h5: async () => h5(await shell(), app),
    harmony: async () => harmony(await shell(), app),
  }
  const targets = Object.keys(openers).filter((name) => !words.some((word) => word in openers) || words.includes(name))
  const pages = words.filter((word) => !(word in openers))
  const desk = await marketing(app)
  const lines: Line[] = []
  let failed = 0
  for (const name of targets) {
    const target = await openers[name]?.()
    if (!target) continue
    const played = await playTarget(target, { desk, origin: app.origin, isChosen: (page) => pages.length === 0 || pages.includes(page) })
    lines.push(...played.lines)
    failed += played.failed
  }
  assert.deepEqual(host.trouble(), [])
  await browser?.close()
  await host.close()
  printTable(lines, targets)
  close([{ passed: lines.length, failed }])
}

main().then(
  // Devices of rows that failed are still open.
  () => process.exit(),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
