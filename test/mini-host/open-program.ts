import { compile } from './compile/compile'
import { type Files, writeProgram } from './fixture'
import { openJsdom } from './host/jsdom-realm'
import { createNetwork, type Network } from './host/network'
import type { Realm, RealmOptions } from './host/realm'

/** A small program running in jsdom, with words for handling it. */
export type Opened = {
  realm: Realm
  told: [string, unknown][]
  wx(method: string, ...args: unknown[]): Promise<unknown>
  /** Runs a function's text inside the mini-program. */
  run(declaration: string, ...args: unknown[]): Promise<unknown>
  tap(selector: string): Promise<void>
  text(selector: string): Promise<unknown>
}

type Result = { result: unknown }

export function openedWith(realm: Realm): Opened {
  const told: [string, unknown][] = []
  realm.listen((method, params) => told.push([method, params]))
  const element = async (selector: string) => {
    const { pageId } = (await realm.handle('App.getCurrentPage', {})) as { pageId: number }
    return (await realm.handle('Page.getElement', { pageId, selector })) as { elementId: string }
  }
  return {
    realm,
    told,
    wx: async (method, ...args) => ((await realm.handle('App.callWxMethod', { method, args })) as Result).result,
    run: async (functionDeclaration, ...args) => ((await realm.handle('App.callFunction', { functionDeclaration, args })) as Result).result,
    tap: async (selector) => void (await realm.handle('Element.tap', { ...(await element(selector)) })),
    text: async (selector) => {
      const { elementId } = await element(selector)
      const { properties } = (await realm.handle('Element.getDOMProperties', { elementId, names: ['innerText'] })) as {
        properties: unknown[]
      }
      return properties[0]
    },
  }
}

const nowhere = (): Network => createNetwork({ domains: [] })

/** Opens a program without a browser. */
export async function openProgram(files: Files, options: Partial<RealmOptions> = {}): Promise<Opened> {
  return openedWith(await openJsdom({ bundle: compile(writeProgram(files)), network: nowhere(), ...options }))
}
