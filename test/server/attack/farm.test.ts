import { tx } from '#server/database/tables'
import { releasePending } from '#server/repositories/wallet/wallet'
import type { Call, InputOf } from '@/contract/call'
import { raffle } from '@/contract/campaign/raffle'
import { bargain } from '@/contract/course/bargain'
import { wallet } from '@/contract/wallet/wallet'
import { DRAWS_A_NETWORK } from '@/domain/campaign/raffle'
import { CUTS_A_NETWORK } from '@/domain/course/bargain'
import { addressOf, signedHeaders } from '../../support/exchange'
import type { TestSession } from '../../support/server'
import { COURSE } from '../../support/shop'
import { type RewardServer, startRewardServer } from '../services/order/reward/reward-server'

const RAFFLE = 70
/** Two addresses of one household, whose first 64 bits are alike, and an address elsewhere. */
const HOME = ['2001:db8:1:2::a', '2001:db8:1:2:ffff::b']
const ELSEWHERE = '2001:db8:1:3::a'

let shop: RewardServer
let mobile = 13900008800
beforeAll(async () => {
  shop = await startRewardServer()
  const { db, clock } = shop.server
  const now = clock.now()
  const day = { starts_at: now - 1, ends_at: now + 86_400_000 }
  await db
    .insertInto('bargain_offer')
    .values({ course_id: COURSE.paid, floor_price: 9900, cuts: 8, hours: 24, stock: 10, ...day })
    .execute()
  await db
    .insertInto('campaign')
    .values({ id: RAFFLE, kind: 'raffle', title: '抽奖', budget: null, intro: '', status: 'running', ...day })
    .execute()
  await db.insertInto('raffle').values({ campaign_id: RAFFLE, chances: 3, seed: 'seed', seed_hash: 'hash' }).execute()
  const prize = { campaign_id: RAFFLE, title: '谢谢参与', stock: null, beans: 0, course_id: null, template_id: null }
  await db
    .insertInto('raffle_prize')
    .values({ ...prize, seq: 1, kind: 'none', weight: 1 })
    .execute()
})
afterAll(() => shop.server.close())

const stranger = () => shop.server.signIn(String(++mobile))
/** A call from an address, without a code of a device. */
async function ask<C extends Call>(call: C, input: InputOf<C>, session: TestSession, remoteAddress: string) {
  const { body } = input as { body?: object }
  const headers = signedHeaders(shop.server.clock.now(), session.accessToken)
  const reply = await shop.server.app.inject({
    method: call.method,
    url: addressOf(call, input),
    remoteAddress,
    headers,
    ...(body && { payload: body }),
  })
  return reply.json<{ code: number; msg: string; res: { id: number } }>()
}

describe('accounts made for rewards', () => {
  it('farmed accounts on one network cut a bargain no more often than a household', async () => {
    const owner = await stranger()
    const { res } = await ask(bargain.start, { body: { courseId: COURSE.paid } }, owner, ELSEWHERE)
    const codes: number[] = []
    for (let at = 0; at < CUTS_A_NETWORK + 2; at++)
      codes.push((await ask(bargain.cut, { params: { id: res.id } }, await stranger(), HOME[at % 2] ?? '')).code)
    expect(codes).toEqual([...Array.from({ length: CUTS_A_NETWORK }, () => 200), 409, 409])
    expect((await ask(bargain.cut, { params: { id: res.id } }, await stranger(), ELSEWHERE)).code).toBe(200)
  })

  it('farmed accounts on one network have a daily limit of raffle draws, and those elsewhere continue', async () => {
    const draw = async (address: string, session: TestSession, turn: number) =>
      (await ask(raffle.draw, { params: { id: RAFFLE }, body: { idempotencyKey: `draw-${session.userId}-${turn}` } }, session, address))
        .code
    const codes: number[] = []
    for (let at = 0; at < 6; at++) {
      const session = await stranger()
      for (let turn = 0; turn < 3; turn++) codes.push(await draw(HOME[at % 2] ?? '', session, turn))
    }
    expect(codes.filter((code) => code === 200)).toHaveLength(DRAWS_A_NETWORK)
    expect(codes.slice(DRAWS_A_NETWORK).every((code) => code === 409)).toBe(true)
    expect(await draw(ELSEWHERE, await stranger(), 0)).toBe(200)
  })

  it('farmed accounts without a device earn their owner nothing until staff approve', async () => {
    const seller = await shop.newLearner()
    const second = await stranger()
    expect(await shop.open(second, seller)).toMatchObject({ isBound: true })
    await shop.buy(second)
    await shop.settleAfterWindow()
    const [held] = await shop.server.send(wallet.pending, { query: {} }, await shop.as(seller))
    expect(held).toMatchObject({ status: 'pending', isHeld: true })
    expect(await shop.cash(seller)).toBe(0)
    const { ref } = await shop.server.db
      .selectFrom('growth_reward')
      .select('ref')
      .where('user_id', '=', seller.userId)
      .executeTakeFirstOrThrow()
    expect(await tx(shop.server.db, (work) => releasePending(work, ref))).toBe(true)
    expect(await tx(shop.server.db, (work) => releasePending(work, ref))).toBe(false)
    await shop.settleAfterWindow()
    expect(await shop.cash(seller)).toBe(1990)
    await shop.checkBooks()
  })
})
