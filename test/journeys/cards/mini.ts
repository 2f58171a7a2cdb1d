import assert from 'node:assert/strict'
import { sceneOf } from '@/domain/site/channel'
import { pageUrlOf } from '@/routes/link'
import { parseAddress } from '@/routes/parse-address'
import type { Launched, OwnHost } from '../../mini-host/own-host'
import type { Launch } from '../../mini-host/runtime/host'
import { knownAs, signInAgain } from '../weapp/again'
import { buy } from '../weapp/buying'
import { cardNow } from '../weapp/sharing'
import { signIn } from '../weapp/signing-in'
import { at, front, part, reads, type Stage, tap, until } from '../weapp/stage'
import type { Device, Target } from './device'

/** Vendor's numbers of how a mini-program was opened: from a printed code, and from a card in a chat. */
const FROM_CODE = 1047
const FROM_CARD = 1007

function pageOf(address: string): string {
  const found = parseAddress(address)
  if ('error' in found) throw new Error(`${address} is no address`)
  return pageUrlOf(found.name, { ...found.query, ...found.params })
}

/** A printed code carries its text as `scene`, a card the path of its page. */
function launchOf(way: string): Launch {
  if (way.startsWith('scene=')) return { path: 'pages/home/index', query: { scene: encodeURIComponent(way.slice(6)) }, scene: FROM_CODE }
  const [path = '', query = ''] = way.replace(/^\//, '').split('?')
  return { path, query: Object.fromEntries(new URLSearchParams(query)), scene: FROM_CARD }
}

/** The mini-program in a host of our own, which is opened at what was passed on. */
export function weapp(host: OwnHost): Target {
  const device = async (): Promise<Device> => {
    let opened: Launched | undefined
    const stage = (): Stage => {
      if (!opened) throw new Error('nothing is open')
      return { mini: opened.mini, origin: host.origin, step: (_, act) => act(), shoot: async () => {} }
    }
    return {
      // Opened again it has what it stored.
      open: async (way) => {
        const stored = await opened?.storage()
        await opened?.close()
        opened = await host.launch(launchOf(way), stored)
      },
      go: async (address) => void (await stage().mini.callWxMethod('reLaunch', { url: pageOf(address) })),
      tap: (id) => tap(stage(), id),
      at: async (route, shown) => {
        await at(stage(), route)
        if (shown) await part(stage(), shown)
      },
      value: async (name) => String((await front(stage())).query[name] ?? ''),
      share: async ({ channelId }) => {
        // The host's own card is there until the page has its own.
        let last = ''
        const { title, path } = await until(`a card that names link ${channelId}`, async () => {
          const { title = '', path = '', imageUrl = '' } = await cardNow(stage(), /./)
          last = `${path} ${imageUrl}`
          const isOurs = new URLSearchParams(path.split('?')[1]).get('channelId') === String(channelId)
          return isOurs && /^https?:\/\/[^/]+\/share\//.test(imageUrl) ? { title, path } : undefined
        }).catch((error: Error) => assert.fail(`${error.message}; it is ${last}`))
        assert.ok([...title].length <= 28, `the card is called ${title}`)
        return path
      },
      signIn: async (name) => {
        await at(stage(), 'wechat_login')
        if (/^1\d{10}$/.test(name)) {
          await knownAs(stage(), name)
          await signIn(stage(), name)
        } else await signInAgain(stage(), name)
      },
      pay: async () => {
        await reads(stage(), 'pay-order', /确认支付/)
        await buy(stage())
        await at(stage(), 'course_pay_success')
      },
      close: async () => {
        await opened?.close()
      },
    }
  }
  return {
    name: 'weapp',
    start: 'pages/home/index',
    // The host is that of the whole run.
    way: ({ code, address }) => `scene=${sceneOf(address, `/s/${code}`)}`,
    device,
    learner: (n) => `card${n}`,
    owner: '13800000002',
    close: async () => {},
  }
}
