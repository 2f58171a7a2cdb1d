import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom'
import type { Inside, Outside, StartOptions } from '../runtime/host'
import { createTelling, launchOf, type Realm, type RealmOptions } from './realm'
import { runtimeCode } from './runtime-code'

type Started = { startMiniProgram(options: StartOptions, outside: Outside): Inside }

const page = '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"></head><body></body></html>'

/** Adds what a document without a layout lacks. */
function complete(window: DOMWindow): void {
  Object.assign(window, { TextEncoder, innerWidth: 375, innerHeight: 812 })
  window.Element.prototype.scrollIntoView = () => {}
  window.Element.prototype.scrollTo = () => {}
}

/** jsdom does not report unhandled rejections; Node does. Returns the stop function. */
function hearRejections(tell: Outside['tell']): () => void {
  const hear = (reason: unknown) => {
    const text = reason instanceof Error || (reason instanceof Object && 'stack' in reason) ? String(reason.stack) : JSON.stringify(reason)
    tell('Host.trouble', { kind: 'rejection', text })
  }
  process.on('unhandledRejection', hear)
  return () => void process.off('unhandledRejection', hear)
}

/** Boots a mini-program in jsdom: fast, without a layout. Taps are events made by hand. */
export async function openJsdom(options: RealmOptions): Promise<Realm> {
  const { tell, listen } = createTelling()
  // Style sheets newer than jsdom reads are no trouble here: nothing is laid out.
  const dom = new JSDOM(page, {
    runScripts: 'outside-only',
    pretendToBeVisual: true,
    url: 'https://mini-host.invalid/',
    virtualConsole: new VirtualConsole(),
  })
  complete(dom.window)
  dom.window.eval(await runtimeCode())
  const { bundle, storage, network } = options
  const stop = hearRejections(tell)
  const close = async () => {
    stop()
    dom.window.close()
  }
  const { startMiniProgram } = dom.window as unknown as Started
  try {
    const inside = startMiniProgram({ bundle, storage, launch: launchOf(options) }, { request: network.request, tell })
    return { handle: inside.handle, listen, close }
  } catch (error) {
    await close()
    throw error
  }
}
