import { tx } from '#server/database/tables'
import { putCashOutRules, storedCashOutRules } from '#server/repositories/account/money-rules'
import { newestSent } from '#server/repositories/account/sms-code'
import { moveCampaign, setCampaignBudget } from '#server/repositories/campaign/campaigns'
import { listCashOuts } from '#server/repositories/wallet/cash-out'
import { sendCode } from '#server/services/account/sms-codes'
import { newDistribution } from '#server/services/campaign/campaign'
import { advanceCashOut } from '#server/services/wallet/wallet/cash-out'
import { decideCashOut } from '#server/services/wallet/wallet/cash-out-review'
import { distribution } from '@/contract/campaign/distribution'
import { invite } from '@/contract/invite/invite'
import { gateway, gatewayCalls } from '@/contract/site/gateway'
import { wallet } from '@/contract/wallet/wallet'
import { DAY_MS } from '@/domain/time/units'
import { ownTicket } from '../../../../test/support/own-ticket'
import type { Chance } from '../../chance'
import { FIRST_ID, type Learner, minutes, newKey, type World } from '../world'
import { familyNames, givenNames } from './after'

/** Selling on a course of the school: when it begins, and how long it goes on. */
export const SELLING = { day: 240, days: 105, courseId: 102, share: 1_000, budget: 300_000 } as const
/** Cash from here on is looked at before it is paid; less goes at once. */
const REVIEWED_FROM = 2_000
const LEAST = 500
const MOST = 100

/** The device of somebody, as the app sends its code. */
const deviceOf = ({ person: { index } }: Learner) => ({ 'x-version': `;;;;;${`year-phone${index}`.padEnd(14, '0')}` })

/** Staff begin the selling of a course; finance says what it may cost, and from which amount on cash is looked at. */
export async function beginSelling({ server }: World): Promise<void> {
  const { db, clock } = server
  const startsAt = clock.now()
  const title = '实务同行季'
  const plan = { title, intro: '把初级会计实务精讲分享给同学，成交就有奖励', startsAt, endsAt: startsAt + SELLING.days * DAY_MS }
  await tx(db, async (work) => {
    const id = await newDistribution(work, plan, { courseId: SELLING.courseId, share: SELLING.share })
    await setCampaignBudget(work, id, SELLING.budget)
    await moveCampaign(work, id, 'running')
    const { rules, version } = await storedCashOutRules(work)
    await putCashOutRules(work, { ...rules, reviewFrom: REVIEWED_FROM }, version)
  })
}

/** Opens the own code, to send it to friends. */
export async function invitePeople(world: World, learner: Learner): Promise<void> {
  const { server, codes } = world
  if (codes.some(({ owner }) => owner === learner.person.index)) return
  const { res } = await server.exchange(invite.summary, {}, learner.session, deviceOf(learner))
  if (res) codes.push({ owner: learner.person.index, code: res.inviteCode })
}

/** Comes with the code of a friend, where the invitations are open. */
export async function comeInvited(world: World, learner: Learner, chance: Chance): Promise<void> {
  const { server, codes } = world
  if (codes.length === 0 || chance.below(5) > 1) return
  const { state } = await server.send(invite.program, {}, learner.session)
  if (state !== 'running') return
  const inviteCode = codes.at(-1 - chance.below(Math.min(codes.length, 6)))?.code ?? ''
  const { writeInviteCode: call } = gatewayCalls
  const body = { serviceName: call.name, params: { inviteCode }, config: { isAuth: call.auth } }
  await server.exchange(gateway.throughApi, { body }, learner.session, deviceOf(learner))
  learner.said.add('invited')
}

/** The distributions that go on, each with its course. */
const runningOf = ({ server: { db, clock } }: World) =>
  db
    .selectFrom('distribution')
    .innerJoin('campaign', 'campaign.id', 'distribution.campaign_id')
    .select(['campaign.id', 'distribution.course_id as courseId'])
    .where('campaign.status', '=', 'running')
    .where('campaign.starts_at', '<=', clock.now())
    .where('campaign.ends_at', '>', clock.now())
    .whereRef('campaign.spent', '<', 'campaign.budget')
    .orderBy('campaign.id')
    .execute()

/** Opens the own link of a course that is owned, to send it on. */
export async function sellOn(world: World, learner: Learner): Promise<void> {
  for (const { id, courseId } of await runningOf(world)) {
    if (!learner.owned.has(courseId) || world.sellers.some((one) => one.id === id && one.userId === learner.userId)) continue
    await world.server.exchange(distribution.detail, { params: { id } }, learner.session, deviceOf(learner))
    world.sellers.push({ id, courseId, userId: learner.userId })
    return
  }
}

/** Opens the link of a course that somebody sent, before it is bought. */
export async function openLink(world: World, learner: Learner, chance: Chance): Promise<void> {
  const wanted = learner.person.aim.courses.filter((id) => !learner.owned.has(id))
  const known = world.sellers.filter(({ courseId, userId }) => wanted.includes(courseId) && userId !== learner.userId)
  const link = known.at(-1 - chance.below(Math.max(1, Math.min(known.length, 5))))
  if (!link || learner.said.has(`link ${link.id}`)) return
  learner.said.add(`link ${link.id}`)
  const body = { targetId: link.courseId, targetType: 'course' as const }
  await world.server.exchange(distribution.invited, { params: { a: link.id, b: link.userId }, body }, learner.session, deviceOf(learner))
}

/** Binds the account that cash goes to, with a code to the own number. */
async function bind({ server }: World, learner: Learner, chance: Chance): Promise<void> {
  const { mobile, index } = learner.person
  await sendCode(server.deps, { mobile, purpose: 'payout', network: '10.0.0.1' })
  const [sent] = await newestSent(server.db, mobile, 1)
  const code = /\d{6}/.exec(sent?.body ?? '')?.[0] ?? ''
  const name = chance.of(...familyNames) + chance.of(...givenNames)
  const account = chance.below(3) === 0 ? `xueyou${index}@example.com` : mobile
  await server.send(wallet.bindPayout, { body: { name, account, code } }, learner.session)
}

/** Takes cash out, where there is enough. */
export async function cashOut(world: World, learner: Learner, chance: Chance): Promise<void> {
  const { server } = world
  const { cash } = await server.send(wallet.get, {}, learner.session)
  if (cash < LEAST) return
  const { hint } = await server.send(wallet.payoutAccount, {}, learner.session)
  if (hint === null) await bind(world, learner, chance)
  const amount = chance.below(3) === 0 ? Math.floor(cash / LEAST) * LEAST : cash
  const ticket = await ownTicket(server.deps, learner.userId)
  minutes(world, 1)
  await server.send(wallet.cashOut, { body: { amount, idempotencyKey: newKey(learner, 'cash'), ticket } }, learner.session)
}

const refusals = [
  '支付宝账号与姓名不一致，请核对后重新申请',
  '收款账号没有实名，请换成本人实名的支付宝',
  '这几笔奖励的订单还在核对，核对完会通知你再申请',
] as const

/** Finance decides on cash that waits. */
export async function decideCash({ server, staff }: World, chance: Chance): Promise<void> {
  const { db, clock, deps } = server
  const waiting = (await listCashOuts(db, { status: 'review', limit: MOST })).filter(({ userId }) => userId >= FIRST_ID)
  for (const { id, cashOutNo } of waiting.reverse()) {
    if (chance.below(6) === 0) continue
    const isRefused = chance.below(4) === 0
    const wish = isRefused
      ? { decision: 'refuse' as const, reason: chance.of(...refusals), remark: '' }
      : { decision: 'agree' as const, reason: '', remark: '' }
    await tx(db, (work) => decideCashOut(work, id, { by: staff.finance, ...wish }, clock.now()))
    if (!isRefused) await advanceCashOut(deps, cashOutNo)
  }
}
