import { createHash } from 'node:crypto'
import type { CarrierPort, Tracked } from './port'

const ADDRESS = 'https://poll.kuaidi100.com/poll/query.do'
const TIMEOUT_MS = 10_000
/** State of a parcel that was signed for. */
const SIGNED = '3'
/** Asia/Shanghai, in which times come. */
const ZONE = '+08:00'

/** The carriers a parcel may be sent with, as staff name them, and their codes. */
const codes: Record<string, string> = {
  顺丰速运: 'shunfeng',
  中通快递: 'zhongtong',
  圆通速递: 'yuantong',
  京东物流: 'jd',
  邮政快递包裹: 'youzhengguonei',
  EMS: 'ems',
}

type Reply = { state?: string; data?: { time?: string; ftime?: string; context?: string }[]; message?: string }

const momentOf = (time: string | undefined) => Date.parse(`${(time ?? '').replace(' ', 'T')}${ZONE}`)

function trackedOf({ state, data = [] }: Reply): Tracked {
  const events = data
    .map(({ ftime, time, context = '' }) => ({ at: momentOf(ftime ?? time), text: context }))
    .filter(({ at, text }) => !Number.isNaN(at) && text !== '')
  return { events: events.sort((a, b) => a.at - b.at), isDelivered: state === SIGNED }
}

/** Queries Kuaidi100, which covers most carriers. Throws when the reply is not a parcel. */
export function kuaidi100({ customer, key }: { customer: string; key: string }): CarrierPort {
  return {
    isOn: true,
    shipsByItself: false,
    track: async ({ carrier, trackingNo, phone }) => {
      const param = JSON.stringify({ com: codes[carrier] ?? carrier, num: trackingNo, phone, resultv2: '4' })
      const sign = createHash('md5').update(`${param}${key}${customer}`).digest('hex').toUpperCase()
      const reply = await fetch(ADDRESS, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ customer, sign, param }).toString(),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const body = (await reply.json()) as Reply
      if (!body.data) throw new Error(`the carrier was not reached: ${body.message ?? reply.status}`)
      return trackedOf(body)
    },
  }
}
