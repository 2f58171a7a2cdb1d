import { link, pageUrl, pageUrlOf } from '@/routes/link'
import { parseAddress } from '@/routes/parse-address'
import type { Launched, OwnHost } from '../../mini-host/own-host'
import type { Device } from '../../mini-host/runtime/host'
import { knownAs } from '../weapp/again'
import { signIn } from '../weapp/signing-in'
import { at, has, type Stage, textOf } from '../weapp/stage'
import type { PayPlace } from './place'

/** Opened from the list of mini-programs. */
const FROM_LIST = 1001

function startAt(address: string): { path: string; query: Record<string, string> } {
  const found = parseAddress(address)
  if ('error' in found) throw new Error(`${address} is no address`)
  const [path = '', query = ''] = pageUrlOf(found.name, { ...found.query, ...found.params })
    .slice(1)
    .split('?')
  return { path, query: Object.fromEntries(new URLSearchParams(query)) }
}

/** The mini-program on a device; each page is a start of the program with what it stored before. */
export async function miniPlace(host: OwnHost, device: Device, mobile: string): Promise<PayPlace> {
  let opened: Launched | undefined
  const stage = (): Stage => {
    if (!opened) throw new Error('nothing is open')
    return { mini: opened.mini, origin: host.origin, step: async () => {}, shoot: async () => {} }
  }
  const start = async (address: string) => {
    const stored = await opened?.storage()
    await opened?.close()
    opened = await host.launch({ ...startAt(address), scene: FROM_LIST, device }, stored)
  }
  await start(link('myself'))
  await at(stage(), 'myself')
  await stage().mini.callWxMethod('navigateTo', { url: pageUrl('wechat_login') })
  await at(stage(), 'wechat_login')
  await knownAs(stage(), mobile)
  await signIn(stage(), mobile)
  await at(stage(), 'home_page')
  let front = 'page-myself'
  return {
    open: async (address, name) => {
      await start(address)
      await at(stage(), name)
      front = `page-${name}`
    },
    text: () => textOf(stage(), front),
    ids: async (of) => {
      const found = []
      for (const id of of) if (await has(stage(), id)) found.push(id)
      return found
    },
    close: async () => opened?.close(),
  }
}
