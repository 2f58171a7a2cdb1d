import { tx } from '#server/database/tables'
import { gatewayOf } from '#server/providers/payment/gateway'
import { beginSession } from '#server/repositories/account/session/session'
import { recordDevice } from '#server/repositories/invite/risks'
import { settle } from '#server/services/order/settle'
import { settleDueCash } from '#server/services/wallet/wallet/settle-cash'
import { distribution } from '@/contract/campaign/distribution'
import { invite } from '@/contract/invite/invite'
import { afterSale } from '@/contract/order/after-sale'
import { gatewayCalls } from '@/contract/site/gateway'
import { callNamed } from '../../../../support/gateway'
import { openInviting } from '../../../../support/inviting'
import { startServer, type TestSession } from '../../../../support/server'
import { booksOf, COURSE, paidOrder, stockShop } from '../../../../support/shop'

export const DAY_MS = 86_400_000
export const DISTRIBUTION = 50

/** A server with a shop and a distribution of a course, and what buyers and those who sent them do, each in a word. */
export async function startRewardServer() {
  const server = await startServer()
  await stockShop(server)
  await openInviting(server)
  const now = server.clock.now()
  await server.db
    .insertInto('campaign')
    .values({
      id: DISTRIBUTION,
      kind: 'distribution',
      title: '分销',
      budget: null,
      starts_at: now - 1,
      ends_at: now + 400 * DAY_MS,
      intro: '',
      status: 'running',
    })
    .execute()
  await server.db.insertInto('distribution').values({ campaign_id: DISTRIBUTION, course_id: COURSE.paid, share: 1000 }).execute()
  let last = 100
  /** A learner whose device is known, as the app sends it. */
  const newLearner = async () => {
    const learner = await server.signIn(`13900000${last++}`)
    await recordDevice(server.db, learner.userId, `device-${learner.userId}`, server.clock.now())
    return learner
  }
  /** The same learner with a session that has not expired, however far the clock was turned. */
  const as = async ({ userId }: TestSession): Promise<TestSession> => {
    const { accessToken, refreshToken } = await tx(server.db, (work) => beginSession(work, userId, server.clock.now()))
    return { userId, accessToken, refreshToken }
  }
  /** `payer`: how the provider names who paid; by default it does not tell. */
  const buy = async (buyer: TestSession, courseId: number = COURSE.paid, payer = '') => {
    const { orderSn, notice } = await paidOrder(server, await as(buyer), 'wechat_h5', courseId)
    await settle(server.deps, (await gatewayOf(server.deps)).wechat, { ...notice, payer })
    return orderSn
  }
  const invited = async () => {
    const [inviter, invitee] = [await newLearner(), await newLearner()]
    const { inviteCode } = await server.send(invite.summary, {}, inviter)
    await callNamed(server, gatewayCalls.writeInviteCode, { inviteCode }, invitee)
    await server.db.updateTable('invitation').set({ ip: '' }).execute()
    return { inviter, invitee }
  }
  const summary = async (session: TestSession) => server.send(invite.summary, {}, await as(session))
  const cash = async (session: TestSession) => (await callNamed(server, gatewayCalls.cashAccount, {}, await as(session))).balance
  const settleAfterWindow = async () => {
    server.clock.advance(7 * DAY_MS + 10)
    await settleDueCash(server.deps)
  }
  const refund = (orderSn: string, session: TestSession) =>
    server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [1], reason: '不想学了' } }, session)
  const open = (buyer: TestSession, of: TestSession, targetId: number = COURSE.paid) =>
    server.send(distribution.invited, { params: { a: DISTRIBUTION, b: of.userId }, body: { targetId, targetType: 'course' } }, buyer)
  const detail = async (session: TestSession) => server.send(distribution.detail, { params: { id: DISTRIBUTION } }, await as(session))
  /** Whatever a case did: every journal sums to zero, and every balance is what was posted. */
  const checkBooks = async () => {
    const books = await booksOf(server)
    expect(books.sums.filter((sum) => sum !== 0)).toEqual([])
    expect(books.accounts.map(({ balance }) => balance)).toEqual(books.posted)
  }
  return { server, newLearner, as, buy, invited, summary, cash, settleAfterWindow, refund, open, detail, checkBooks }
}

export type RewardServer = Awaited<ReturnType<typeof startRewardServer>>
