import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { prefixOf, services } from '@/contract/services'
import type { AppProcess } from '../../support/app-process'
import { runArkTs } from '../../support/arkts'
import type { Tab } from '../../support/browser'
import { methodChannel } from '../../support/method-channel'

const LINKS = path.join(__dirname, '../../../deploy/harmony/entry/src/main/resources/rawfile/links.json')

type Call = { url?: string; success: (result: { data: unknown }) => void }
type Shell = { version(): string; isDark(): boolean; indicatorHeight(): number; open(url: string): void; leave(): void }
type Handlers = { OFFERED: string[]; handlersOf: (shell: Shell) => Record<string, (call: Call) => void> }
type Addresses = { ownAddressOf: (url: string, links: object[]) => string; isPayment: (url: string) => boolean }

/** The native side of one page. */
export type Container = {
  /** Addresses that were handed to the system. */
  outside: string[]
  /** How often the app was put away. */
  left: number
  /** A link from outside, as `opened` of the shell takes it. */
  open(url: string): Promise<void>
  /** The system's back, as `onBackPress` of the shell. */
  back(): Promise<void>
}

const containers = new WeakMap<Page, Container>()

export function containerOf(page: Page): Container {
  const container = containers.get(page)
  if (!container) throw new Error('the page is in no container')
  return container
}

/** The sandbox's cashier stands for that of a provider, which is never a host of the school. */
const isCashier = (url: string) => new URL(url).pathname.startsWith('/sandbox/')

/** Answers of each handler of the shell, by the shell's own code. */
function answersOf({ OFFERED, handlersOf }: Handlers, shell: Shell): Record<string, unknown> {
  const handlers = handlersOf(shell)
  return Object.fromEntries(
    OFFERED.map((name) => {
      let answer: unknown
      handlers[name]?.({ url: '', success: ({ data }) => (answer = data) })
      return [name, answer]
    }),
  )
}

/** Runs in each page: the container, whose web view has no service worker, and the host of the web part as the one of all calls. Document 2 §7. */
function scriptFor(handlers: Handlers): string {
  const nobody = { version: () => '2.4.0', isDark: () => false, indicatorHeight: () => 0, open: () => {}, leave: () => {} }
  const baseUrls = Object.fromEntries(services.map((service) => [`${service}BaseUrl`, prefixOf(service)]))
  return `${methodChannel(answersOf(handlers, nobody))}
delete Navigator.prototype.serviceWorker
for (const [key, base] of Object.entries(${JSON.stringify(baseUrls)})) localStorage.setItem(key, base)
`
}

/** Plays `pages/Index.ets` around a page, with the handlers and addresses of the shell. */
export async function enter({ page }: Tab, host: string, { origin: site }: AppProcess): Promise<void> {
  const settings = { APP_ORIGIN: host, PUBLIC_ORIGIN: site }
  const links = JSON.parse(readFileSync(LINKS, 'utf8')) as object[]
  const { ownAddressOf } = runArkTs<Addresses>('native/Addresses.ets', settings)
  const handlers = runArkTs<Handlers>('native/Handlers.ets', settings)
  const container: Container = {
    outside: [],
    left: 0,
    open: async (url) => {
      const own = ownAddressOf(url, links)
      if (own === '') container.outside.push(url)
      else await page.goto(own)
    },
    back: async () => {
      if (await page.evaluate(() => (window as unknown as { navigation: { canGoBack: boolean } }).navigation.canGoBack)) await page.goBack()
      else container.left += 1
    },
  }
  containers.set(page, container)
  const acting = handlers.handlersOf({
    version: () => '',
    isDark: () => false,
    indicatorHeight: () => 0,
    open: (url) => void container.open(url),
    leave: () => {
      container.left += 1
    },
  })
  await page.exposeFunction('shellAct', (name: string, url: string) => acting[name]?.({ url, success: () => {} }))
  await page.addInitScript(scriptFor(handlers))
  page.on('framenavigated', (frame) => {
    const url = frame.url()
    if (frame !== page.mainFrame() || !url.startsWith(site) || isCashier(url)) return
    // The page it leaves is on its way out, and says nothing more.
    void page.goto(ownAddressOf(url, links)).catch(() => {})
  })
}
