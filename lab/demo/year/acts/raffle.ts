import { tx } from '#server/database/tables'
import { sendMessage } from '#server/repositories/account/message'
import { moveCampaign } from '#server/repositories/campaign/campaigns'
import { listPrizeClaims, shipPrize } from '#server/repositories/campaign/raffles'
import { newRaffle } from '#server/services/campaign/campaign'
import { raffle } from '@/contract/campaign/raffle'
import type { PlannedPrize } from '@/domain/campaign/raffle'
import { DAY_MS } from '@/domain/time/units'
import type { Chance } from '../../chance'
import { type Learner, minutes, newKey, type World } from '../world'
import { addressOf } from './after'

/** A raffle that begins with the campaign, and is over well before the day of the demo: its proof is there for everybody. */
const DAYS = 24
const MOST = 100
const TITLE = '加油周抽好礼'
const INTRO = '每人三次，抽中的文具直接寄到家'

const prize = (kind: PlannedPrize['kind'], title: string, weight: number, more: Partial<PlannedPrize> = {}): PlannedPrize => ({
  kind,
  title,
  weight,
  stock: null,
  beans: null,
  ref: null,
  picture: '',
  ...more,
})
const prizes: readonly PlannedPrize[] = [
  prize('goods', '分录记忆卡一套', 60, { stock: 10 }),
  prize('goods', '十二周计划本', 50, { stock: 8 }),
  prize('beans', '50 学豆', 120, { beans: 50, stock: 60 }),
  prize('beans', '10 学豆', 420, { beans: 10 }),
  prize('course', '财务管理第一步', 10, { ref: 103, beans: 100, stock: 3 }),
  prize('none', '谢谢参与', 340),
]

/** Staff make the raffle and begin it. */
export async function beginRaffle(world: World): Promise<void> {
  const { server } = world
  const startsAt = server.clock.now()
  const plan = { title: TITLE, intro: INTRO, startsAt, endsAt: startsAt + DAYS * DAY_MS }
  world.raffleId = await tx(server.db, async (work) => {
    const id = await newRaffle(work, plan, { chances: 3, prizes })
    await moveCampaign(work, id, 'running')
    return id
  })
}

/** Draws, and says where goods go that were won. */
export async function draw(world: World, learner: Learner, chance: Chance): Promise<void> {
  const { server, raffleId } = world
  if (raffleId === null) return
  const open = await server.send(raffle.open, { params: { id: raffleId } }, learner.session)
  if (open.state !== 'running' || !open.left) return
  for (let left = 1 + chance.below(open.left); left > 0; left -= 1) {
    minutes(world, 1)
    const body = { idempotencyKey: newKey(learner, 'draw') }
    await server.send(raffle.draw, { params: { id: raffleId }, body }, learner.session)
  }
}

/** Names an address for goods that were won, where there is one to name. */
export async function claimPrizes(world: World, learner: Learner, chance: Chance): Promise<void> {
  const { server, raffleId } = world
  if (raffleId === null) return
  const won = await server.send(raffle.mine, { query: {} }, learner.session)
  for (const { id, status } of won.filter((one) => one.status === 'address')) {
    if (status !== 'address') continue
    const addressId = await addressOf(world, learner, chance)
    await server.send(raffle.claim, { params: { id }, body: { addressId } }, learner.session)
    minutes(world, 2)
  }
}

/** Goods that were won are sent. */
export async function shipPrizes({ server }: World, chance: Chance): Promise<void> {
  const waiting = await listPrizeClaims(server.db, { status: 'claimed', limit: MOST })
  for (const { id, userId, title } of waiting.reverse()) {
    const label = {
      carrier: chance.of('中通快递', '圆通速递', '韵达速递'),
      trackingNo: `YT${10_000_000 + chance.below(89_999_999)}${100 + chance.below(899)}`,
    }
    const body = `${title}：${label.carrier} ${label.trackingNo}。`
    await tx(server.db, async (work) => {
      if (!(await shipPrize(work, id, label))) return
      await sendMessage(work, { userId, kind: 'prize_shipped', ref: String(id), body, link: '/raffle/my-prizes', now: server.clock.now() })
    })
  }
}
