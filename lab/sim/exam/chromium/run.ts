import type { Browser, Page } from 'playwright-core'
import { type Chance, chance as chanceOf } from '../../../../test/support/chance'
import { drawFaults, type Faults } from '../faults'
import type { Seat } from './hall'
import { answer, arrived, handIn, restSaved, scoreOn, sitDown } from './hand'
import type { MortalServer } from './server'
import { empty, fill, nothingKept, setClock, spoilToken } from './storage'
import { createTab, type Tab } from './tab'

type Scene = { tabs: readonly [Tab, ...Tab[]]; server: MortalServer; chance: Chance; faults: Faults }
/** Holds the outcome of a run, before the database is looked at. */
export type Sitting = Seat & { tabs: readonly Tab[]; resultIds: number[]; scores: number[]; faults: string[] }
type Act = [name: string, isPossible: boolean, act: (tab: Tab) => Promise<unknown>]

const FEWEST = 8
const MOST = 14
/** So far apart are the draws of the acts and those of the wire, which come in no fixed order. */
const WIRE_SEED = 1_000_000

async function storageTurns({ state }: Tab): Promise<void> {
  if (!state.page) return
  await (state.isFull ? empty : fill)(state.page)
  state.isFull = !state.isFull
}

async function rest(tab: Tab, server: MortalServer): Promise<void> {
  if (!tab.state.isOnline) return
  const page = await sitDown(tab)
  await server.up()
  await restSaved(page)
}

/** Things that happen, each as likely as it is often named. */
function repertoire({ server, chance, faults }: Scene): Act[] {
  const acts: Act[] = [
    ['client dies', faults.clientDies, (tab) => (chance.happens(0.5) ? tab.crash() : tab.crash().then(tab.open))],
    ['client reloads', faults.clientDies, async (tab) => (tab.state.isOnline && server.isUp() ? tab.reload() : undefined)],
    ['server dies', faults.serverDies, async () => server.die()],
    ['network', faults.offline, (tab) => tab.setOnline(!tab.state.isOnline)],
    ['clock', faults.skews.length > 1, async ({ state }) => state.page && setClock(state.page, chance.pick(faults.skews))],
    [
      'token expires',
      faults.tokenExpires,
      async ({ state }) => state.page && spoilToken(state.page, chance.happens(0.5) ? 'accessToken' : 'expiresTime'),
    ],
    ['storage', faults.full, storageTurns],
    ['rest', true, (tab) => rest(tab, server)],
  ]
  return acts.filter(([, isPossible]) => isPossible)
}

/** Actions of a learner and of the environment, one after another. Returns the wrong acknowledgements. */
async function play(scene: Scene): Promise<string[]> {
  const { tabs, chance } = scene
  const acts = repertoire(scene)
  const lies: string[] = []
  let held = tabs[0]
  for (let count = chance.between(FEWEST, MOST); count > 0; count -= 1) {
    if (tabs.length > 1 && chance.happens(0.25)) held = chance.pick(tabs)
    const [, , act] = acts[chance.below(acts.length * 3)] ?? []
    if (act) await act(held)
    else lies.push(...(await answer(held, chance)))
    await held.look()
  }
  return lies
}

/** The network returns, and the app requests the state at once. */
const nudge = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

/** Everything works again: what any device still holds must arrive. */
async function recover({ tabs, server }: Scene, attemptId: number): Promise<void> {
  await server.up()
  for (const tab of tabs) {
    const page = await tab.open()
    if (tab.state.isFull) await storageTurns(tab)
    await tab.setOnline(true)
    await arrived(tab, page)
    await nudge(page)
  }
  for (const { state } of tabs) if (state.page) await nothingKept(state.page, attemptId)
}

/** Hands in on one device; the others are notified. */
async function finish({ tabs }: Scene): Promise<{ resultIds: number[]; scores: number[] }> {
  const scores: number[] = []
  await handIn(tabs[0])
  for (const tab of tabs) {
    const page = await tab.open()
    await nudge(page)
    scores.push(await scoreOn(tab, page))
  }
  return { resultIds: tabs.map((tab) => tab.resultId()), scores }
}

/** Reads the screen of a device, for reading after a failure. */
async function shownOn({ name, state }: Tab): Promise<string> {
  const words = await state.page?.locator('body').ariaSnapshot()
  return `${name}: ${words?.replace(/\s+/g, ' ').slice(-400) ?? 'no page'}`
}

async function tabsOf(scene: Omit<Scene, 'tabs'>, browser: Browser, { seed, attemptId, sessions }: Seat): Promise<[Tab, ...Tab[]]> {
  const { chance, faults } = scene
  const make = (name: string, of: 0 | 1) =>
    createTab({
      ...scene,
      chance: chanceOf(WIRE_SEED * (of + 1) + seed),
      name,
      browser,
      session: sessions[of],
      attemptId,
      skew: chance.pick(faults.skews),
    })
  const phone = await make('phone', 0)
  return faults.twoDevices ? [phone, await make('tablet', 1)] : [phone]
}

/** One exam with everything that a seed lets go wrong. A seed draws the same acts; the order of what the wire carries is the machine's. */
export async function sit(browser: Browser, server: MortalServer, seat: Seat): Promise<Sitting> {
  const chance = chanceOf(seat.seed)
  const faults = drawFaults(chance)
  const tabs = await tabsOf({ server, chance, faults }, browser, seat)
  const scene = { tabs, server, chance, faults }
  try {
    await sitDown(tabs[0])
    const lies = await play(scene)
    Object.assign(faults, { serverDies: false, lossy: false })
    await recover(scene, seat.attemptId)
    Object.assign(faults, { lossy: chance.happens(0.5) })
    const { resultIds, scores } = await finish(scene)
    for (const tab of tabs) await tab.settled()
    return { ...seat, tabs, resultIds, scores, faults: [...lies, ...tabs.flatMap(({ broken }) => broken)] }
  } catch (error) {
    throw new Error(`${JSON.stringify(faults)}\n${(await Promise.all(tabs.map(shownOn))).join('\n')}`, { cause: error })
  } finally {
    for (const tab of tabs) await tab.close()
  }
}
