import type { Browser, Page } from 'playwright-core'
import type { SessionGrant } from '@/contract/account/auth.schema'
import type { AnswerChange } from '@/contract/exam/exam.schema'
import type { Given } from '../device'
import { keptChanges, SKEW_KEY, skewText, wrongClock } from './storage'
import { CALLS, type WireDeps, wireOf } from './wire'

export type TabDeps = Omit<WireDeps, 'isOnline'> & {
  name: string
  browser: Browser
  session: SessionGrant
  attemptId: number
  skew: number
}

/** Longest wait for one condition, in milliseconds; what is waited for may need a server that is starting. */
const PATIENCE_MS = 30_000
/** A server that is dead gives no code either; the page asks for it again when it is needed. */
const UNLOADED = /^Loading (CSS )?chunk .* failed/
const RESULT = /\/tiku\/testpaper-result\/(\d+)$/
const nameOf = ({ run, seq }: AnswerChange) => `${run}:${seq}`

/** Records what a device was given, by the words of the page, its storage and the wire. */
function ledger() {
  const given = new Map<string, Given>()
  const note = (changes: readonly AnswerChange[], is: Partial<Given>) => {
    for (const change of changes)
      given.set(nameOf(change), { ...(given.get(nameOf(change)) ?? { change, isKept: false, isAcknowledged: false }), ...is })
  }
  return {
    given: () => [...given.values()],
    kept: (changes: readonly AnswerChange[]) => note(changes, { isKept: true }),
    sent: (changes: readonly AnswerChange[]) => note(changes, {}),
    acknowledged: (changes: readonly AnswerChange[]) => note(changes, { isAcknowledged: true }),
  }
}

function openContext({ browser, server, session, skew }: TabDeps) {
  const { accessToken, refreshToken, userId, expiresIn } = session
  const expiresTime = Date.now() + expiresIn * 1_000
  const texts = { accessToken, refreshToken, userId: String(userId), expiresTime: String(expiresTime), [SKEW_KEY]: skewText(skew) }
  const localStorage = Object.entries(texts).map(([name, value]) => ({ name, value }))
  return browser.newContext({
    baseURL: server.origin,
    viewport: { width: 375, height: 812 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A worker would be between the page and the network.
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: server.origin, localStorage }] },
  })
}

/** A device: a browser context, with a page that is killed and opened again. */
export async function createTab(deps: TabDeps) {
  const { name, server, attemptId } = deps
  const context = await openContext(deps)
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(wrongClock)
  const book = ledger()
  const broken: string[] = []
  const state = { isOnline: true, isFull: false, page: null as Page | null }
  const wire = wireOf({ ...deps, isOnline: () => state.isOnline }, book)
  await context.route((url) => CALLS.test(url.pathname), wire.route)

  const setOnline = async (isOnline: boolean) => {
    state.isOnline = isOnline
    await context.setOffline(!isOnline)
  }
  /** Opens the attempt as after a fresh start of the browser; a page comes from the network. */
  const open = async (): Promise<Page> => {
    if (state.page) return state.page
    await server.up()
    await setOnline(true)
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => !UNLOADED.test(message) && broken.push(`${name}: ${message}`))
    page.on('response', wire.hear)
    await page.goto(`/exam/attempt/${attemptId}`, { waitUntil: 'commit' })
    state.page = page
    return page
  }
  /** The process of the page dies; what the browser stored remains. */
  const crash = async () => {
    const { page } = state
    if (!page) return
    state.page = null
    const crashed = page.waitForEvent('crash')
    page.goto('chrome://crash').catch(() => {})
    await crashed
    await page.close()
  }
  return {
    name,
    state,
    book,
    broken,
    open,
    crash,
    setOnline,
    /** A learner who has to looks for a network, and waits for a server. */
    reach: async () => {
      if (!state.isOnline) await setOnline(true)
      await server.up()
    },
    settled: wire.settled,
    reload: async () => void (await state.page?.reload({ waitUntil: 'commit' })),
    /** Notes the changes on the device now as stored. */
    look: async () => void (state.page && book.kept(await keptChanges(state.page, attemptId))),
    resultId: () => Number(RESULT.exec(state.page?.url() ?? '')?.[1] ?? Number.NaN),
    close: () => context.close(),
  }
}
export type Tab = Awaited<ReturnType<typeof createTab>>
