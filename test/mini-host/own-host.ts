import automator from 'miniprogram-automator'
import type MiniProgram from 'miniprogram-automator/out/MiniProgram'
import { type AppProcess, appProcess } from '../support/app-process'
import { launchShell } from '../support/browser'
import { pagesOf } from './bundle'
import { compile } from './compile/compile'
import { serveAutomator } from './host/automator-server'
import { openChromium } from './host/chromium-realm'
import { openJsdom } from './host/jsdom-realm'
import { createNetwork, type Network } from './host/network'
import type { Realm, RealmOptions } from './host/realm'
import type { Device, Launch } from './runtime/host'
import type { Figures } from './runtime/meter'
import { seedWithLongPaper } from './smoke/long-paper'

/** Where the build believes the server to be; the one request domain declared for it. */
export const BUILD_ORIGIN = process.env.API_ORIGIN ?? 'http://localhost:10086'
const BUILD = 'dist/weapp'

/** Holds a mini-program that was opened, and what it has stored. */
export type Launched = { mini: MiniProgram; storage(): Promise<Record<string, string>>; close(): Promise<void> }

export type OwnHost = {
  /** The automator's own client, connected over its protocol. */
  mini: MiniProgram
  /** Where the server behind really answers. */
  origin: string
  /** Where the staff desk answers. */
  deskOrigin: string
  /** Every page of the build that runs. */
  pages: readonly string[]
  /** Exceptions, framework errors and refused requests so far, as one line each. */
  trouble(): readonly string[]
  /** From now on trouble that matches is expected; gives the way to expect it no more. */
  expect(pattern: RegExp): () => void
  /** The server behind: killed as a power cut would, and started again on what it had stored. */
  server: Pick<AppProcess, 'kill' | 'start' | 'dataDir'>
  /** All network requests. */
  diary(): readonly string[]
  requests: Network['requests']
  /** Counts what went to the view since the last time, and the size of the page in front. */
  meter(): Promise<Figures & { mostRequests: number }>
  /** Requests under way. */
  inFlight(): Promise<number>
  handle: Realm['handle']
  /** Takes the network away from the device, or gives it back; the program is told as by a phone. */
  offline(isOff: boolean): Promise<void>
  /** Opens the build anew without a layout, at a card, a code or a search, on the same server; nobody is signed in, unless the storage says so. */
  launch(launch: Launch, storage?: Record<string, string>): Promise<Launched>
  close(): Promise<void>
}

export type Mode = 'jsdom' | 'chromium'

async function openRealm(mode: Mode, options: RealmOptions): Promise<Realm> {
  if (mode === 'jsdom') return openJsdom(options)
  const browser = await launchShell()
  const realm = await openChromium(browser, options)
  const close = async () => {
    await realm.close()
    await browser.close()
  }
  return { ...realm, close }
}

/** An automator's client connected to a realm. */
async function clientOf(realm: Realm): Promise<Launched> {
  const server = await serveAutomator(realm)
  const mini = await automator.connect({ wsEndpoint: server.wsEndpoint })
  const close = async () => {
    mini.disconnect()
    await server.close()
    await realm.close()
  }
  const storage = async () => (await realm.handle('Host.storage', {})) as Record<string, string>
  return { mini, storage, close }
}

const isTrouble = (line: string) => /^(inside|refused|failed|[45]\d\d)/.test(line)

/** The lines of a diary with unexpected errors. */
function watchTrouble(diary: () => readonly string[]): Pick<OwnHost, 'trouble' | 'expect'> {
  const expected: { pattern: RegExp; from: number; to: number }[] = []
  const isExpected = (line: string, at: number) => expected.some(({ pattern, from, to }) => at >= from && at < to && pattern.test(line))
  return {
    trouble: () => diary().filter((line, at) => isTrouble(line) && !isExpected(line, at)),
    expect: (pattern) => {
      const span = { pattern, from: diary().length, to: Number.POSITIVE_INFINITY }
      expected.push(span)
      return () => {
        span.to = diary().length
      }
    },
  }
}

/** The reports of a realm that belong in the diary. */
function listen(realm: Realm, network: Network): void {
  realm.listen((method, params) => {
    if (method === 'Host.trouble') network.note(`inside: ${JSON.stringify(params)}`)
    if (method === 'Host.shown') network.note(`shown: ${JSON.stringify(params)}`)
  })
}

/** Requests of a device carry its name, by which the server tells where it sells what. */
const agentOf = ({ platform, system, version }: Device): string => {
  const [name = '', number = ''] = system.split(' ')
  const devices: Record<string, string> = {
    ios: `iPhone; CPU iPhone OS ${number.replace('.', '_')} like Mac OS X`,
    mac: 'Macintosh; Intel Mac OS X 10_15_7',
    android: `Linux; Android ${number}`,
  }
  return `Mozilla/5.0 (${devices[platform] ?? name}) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/${version} miniProgram/touristappid`
}

const networkOn = (network: Network, device: Device | undefined): Network =>
  device ? { ...network, request: (request) => network.request(request, agentOf(device)) } : network

/** The build that would be uploaded, in a host of our own, on the real server with the seed and one long paper. `env`: settings of the server, read at each start. */
export async function openOwnHost(mode: Mode, env: Record<string, string> = {}): Promise<OwnHost> {
  const app = await appProcess(env)
  await seedWithLongPaper(app.dataDir)
  await app.start()
  // Files are downloaded from the address the server gives for itself.
  const network = createNetwork({ domains: [BUILD_ORIGIN, app.origin], routes: { [BUILD_ORIGIN]: app.origin } })
  const bundle = compile(BUILD)
  const open = async (inMode: Mode, launch?: Launch, storage?: Record<string, string>) => {
    const realm = await openRealm(inMode, { bundle, network: networkOn(network, launch?.device), launch, storage })
    listen(realm, network)
    return realm
  }
  const realm = await open(mode)
  const { mini, close } = await clientOf(realm)
  return {
    mini,
    origin: app.origin,
    deskOrigin: app.deskOrigin,
    pages: pagesOf(bundle.app),
    ...watchTrouble(network.diary),
    server: app,
    diary: network.diary,
    requests: network.requests,
    meter: async () => (await realm.handle('Host.meter', {})) as Awaited<ReturnType<OwnHost['meter']>>,
    inFlight: async () => ((await realm.handle('Host.idle', {})) as { inFlight: number }).inFlight,
    handle: realm.handle,
    offline: async (isOff) => {
      network.cut(isOff)
      const networkType = isOff ? 'none' : 'wifi'
      await realm.handle('App.mockWxMethod', { method: 'getNetworkType', result: { networkType } })
      await realm.handle('Host.happen', { name: 'NetworkStatusChange', news: { isConnected: !isOff, networkType } })
    },
    launch: async (launch, storage) => clientOf(await open('jsdom', launch, storage)),
    close: async () => {
      await close()
      await app.close()
    },
  }
}
