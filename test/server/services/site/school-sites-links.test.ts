import { tx } from '#server/database/tables'
import { gatewayOf } from '#server/providers/payment/gateway'
import { brandRows, putBrands } from '#server/repositories/site/brands'
import { brandPlaces } from '#server/services/site/school-sites'
import { distribution } from '@/contract/campaign/distribution'
import { around } from '@/contract/course/around'
import { bargain } from '@/contract/course/bargain'
import { invite } from '@/contract/invite/invite'
import { order } from '@/contract/order/order'
import { addressOf, signedHeaders } from '../../../support/exchange'
import type { TestSession } from '../../../support/server'
import { COURSE, placeOrder } from '../../../support/shop'
import { DISTRIBUTION, type RewardServer, startRewardServer } from '../order/reward/reward-server'

const OTHER = 'hw.example.cn'

describe('an address that a learner passes on', () => {
  let room: RewardServer
  let learner: TestSession
  let bargainId: number
  beforeAll(async () => {
    room = await startRewardServer()
    const { server } = room
    const rows = await brandRows(server.db)
    const own = { name: '弘文书院', hosts: [OTHER, 'www.hw.example.cn'], scheme: 'hongwen' }
    await tx(server.db, (work) =>
      putBrands(
        work,
        rows.map((row) => (row.key === 'mingde' ? { ...row, ...own } : row)),
      ),
    )
    learner = await room.newLearner()
    const terms = { floor_price: 100, cuts: 3, hours: 24, stock: 50, starts_at: 0, ends_at: server.clock.now() + 1e9 }
    await server.db
      .insertInto('bargain_offer')
      .values({ course_id: COURSE.paid, ...terms })
      .execute()
    bargainId = (await server.send(bargain.start, { body: { courseId: COURSE.paid } }, learner)).id
  })
  afterAll(() => room.server.close())

  const calls = () =>
    [
      [around.shareInfo, { params: { id: COURSE.paid } }],
      [bargain.detail, { params: { id: bargainId } }],
      [distribution.detail, { params: { id: DISTRIBUTION } }],
      [invite.summary, {}],
    ] as const
  /** The origins of the addresses in the replies, as they are asked for under a host. */
  const originsAt = (host: string) =>
    Promise.all(
      calls().map(async ([call, input]) => {
        const headers = { host, ...signedHeaders(room.server.clock.now(), learner.accessToken) }
        const reply = await room.server.app.inject({ method: call.method, url: addressOf(call, input), headers })
        return new URL(reply.json<{ res: { url: string } }>().res.url).origin
      }),
    )

  it('leads to the brand under whose host it was asked for', async () => {
    expect(await originsAt(OTHER)).toEqual(calls().map(() => `https://${OTHER}`))
    expect(await originsAt('www.hw.example.cn:443')).toEqual(calls().map(() => 'https://www.hw.example.cn'))
  })

  it('leads to the address of the installation under every host that is no brand’s', async () => {
    const { publicUrl } = room.server.deps.env
    for (const host of ['localhost', 'evil.example', 'mingde.any.cn']) expect(await originsAt(host)).toEqual(calls().map(() => publicUrl))
  })

  it('brings a learner who paid back to the host where they ordered', async () => {
    const { server } = room
    const { orderSn } = await placeOrder(server, learner)
    const create = jest.spyOn((await gatewayOf(server.deps)).wechat, 'create')
    for (const host of [OTHER, 'evil.example']) {
      const headers = { host, 'content-type': 'application/json', ...signedHeaders(server.clock.now(), learner.accessToken) }
      const body = { orderSn, channel: 'wechat_h5' }
      const url = addressOf(order.pay, { params: { orderSn }, body })
      expect((await server.app.inject({ method: order.pay.method, url, headers, payload: body })).statusCode).toBe(200)
    }
    const origins = create.mock.calls.map(([{ returnUrl }]) => new URL(returnUrl).origin)
    create.mockRestore()
    expect(origins).toEqual([`https://${OTHER}`, server.deps.env.publicUrl])
  })

  it('leads, from staff, to the usual brand or to one with a host of its own', async () => {
    const everywhere = { production: OTHER, pre: OTHER, test: OTHER }
    expect(await brandPlaces(room.server.deps)).toEqual([
      { key: 'qiming', name: '启明学堂', origin: room.server.deps.env.publicUrl, sites: undefined },
      { key: 'mingde', name: '弘文书院', origin: `https://${OTHER}`, sites: { scheme: 'hongwen', mobile: everywhere, desktop: {} } },
    ])
  })
})
