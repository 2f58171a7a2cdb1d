import assert from 'node:assert/strict'
import { pageUrlOf } from '@/routes/link'
import { parseAddress } from '@/routes/parse-address'
import { at, front, has, part, type Stage, tap } from '../../journeys/weapp/stage'
import type { OwnHost } from '../own-host'
import { SINGLE_PAGE } from '../runtime/api/single-page'

/** Opens an address as a timeline does: its page stands alone, and nobody is signed in. */
export async function onTimeline(host: OwnHost, address: string, look: (stage: Stage) => Promise<void>): Promise<void> {
  const found = parseAddress(address)
  assert.ok(!('error' in found), `${address} is no address`)
  const [path = '', query = ''] = pageUrlOf(found.name, { ...found.query, ...found.params })
    .slice(1)
    .split('?')
  const { mini, close } = await host.launch({ path, query: Object.fromEntries(new URLSearchParams(query)), scene: SINGLE_PAGE })
  try {
    await look({ mini, origin: host.origin, step: async () => {}, shoot: async () => {} })
  } finally {
    await close()
  }
}

/** Home without tabs. */
export const homeAlone = (host: OwnHost) =>
  onTimeline(host, '/page/home/0', async (stage) => {
    await at(stage, 'home_page')
    await part(stage, 'home')
    assert.equal(await has(stage, 'tab-myself'), false)
  })

/** A course, whose way to buy the host refuses with its own word. */
export const courseAlone = (host: OwnHost) =>
  onTimeline(host, '/course/102/detail?channelId=1', async (stage) => {
    await at(stage, 'course_detail')
    await tap(stage, 'buy-course')
    await part(stage, 'buy-course')
    assert.equal((await front(stage)).path, 'packages/course/detail/index')
  })
