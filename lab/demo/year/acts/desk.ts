import { tx } from '#server/database/tables'
import { decideWithin } from '#server/desk/order/invoice-acts'
import { sendMessage } from '#server/repositories/account/message'
import { decideCircleText } from '#server/repositories/community/queue'
import { decideReview } from '#server/repositories/course/course-reviews'
import { listInvoices } from '#server/repositories/order/invoices'
import { listClaims } from '#server/repositories/order/textbook/claims'
import { answerWithin } from '#server/services/doubt/answer'
import { closeOverdueDoubts } from '#server/services/doubt/ask'
import { submitOverdueAttempts } from '#server/services/exam/hand-in'
import { advanceRefund, advanceRefunds } from '#server/services/order/after-sale/after-sale'
import { decideCase } from '#server/services/order/after-sale/cases'
import { cancelOverdueOrders } from '#server/services/order/reconcile'
import { moveParcels, shipBooksWithin } from '#server/services/order/textbooks'
import { settleDueCash } from '#server/services/wallet/wallet/settle-cash'
import { DAY_MS } from '@/domain/time/units'
import { doJobs } from '../../../../test/support/do-jobs'
import type { Chance } from '../../chance'
import { doubtWords } from '../words/doubts'
import { replies } from '../words/talk'
import { draws, FIRST_ID, minutes, type World } from '../world'
import { answerBeside } from './desk-beside'
import { markEssays } from './essays'
import { decideCash } from './friends'
import { markHomework } from './homework'
import { shipPrizes } from './raffle'

const MOST = 200
const carriers = ['顺丰速运', '中通快递', '圆通速递', '京东物流'] as const

/** Teachers answer what was asked. */
async function answerDoubts({ server, doubts }: World, chance: Chance): Promise<void> {
  for (const one of doubts.filter(({ state }) => state === 'open')) {
    const words = doubtWords[one.words]
    if (!words || chance.below(6) === 0) continue
    const answer = { doubtId: one.id, teacherId: words.teacherId, text: words.answer, idempotencyKey: `year-${one.id}` }
    await tx(server.db, (work) => answerWithin(work, answer, server.clock.now()))
    one.state = 'answered'
  }
}

/** Books that were asked for are handed to a carrier. */
async function shipBooks({ server }: World, chance: Chance): Promise<void> {
  const waiting = (await listClaims(server.db, { status: 'claimed', limit: MOST })).filter(({ userId }) => userId >= FIRST_ID)
  for (const claim of waiting.reverse()) {
    const label = { carrier: chance.of(...carriers), trackingNo: `SF${1_000_000 + chance.below(8_999_999)}${1_000 + chance.below(8_999)}` }
    await tx(server.db, (work) => shipBooksWithin(work, [claim], label, server.clock.now()))
  }
}

/** Decisions of people on refunds, as often as they come. */
const decisions = ['whole', 'whole', 'part', 'refuse', 'goodwill'] as const
const words = {
  whole: '已为你办理全额退款。',
  part: '按已学的课时退还剩余部分。',
  refuse: '课程已学过大半，按退款规则不能退款。',
  goodwill: '课程继续保留，补到余额作为心意。',
} as const

async function decideRefunds(world: World, chance: Chance): Promise<void> {
  const { server, staff } = world
  for (const { refundNo, learner, courseId } of world.refunds.splice(0)) {
    const { id, amount } = await server.db
      .selectFrom('refund')
      .select(['id', 'amount'])
      .where('refund_no', '=', refundNo)
      .executeTakeFirstOrThrow()
    const choice = chance.of(...decisions)
    const wish = {
      choice,
      amount: choice === 'part' ? Math.floor(amount / 2) : 0,
      beans: 0,
      goodwill: choice === 'goodwill' ? 2_000 : 0,
      keepsRights: choice === 'part',
      book: 'leave' as const,
      deducted: 0,
      note: words[choice],
      remark: '',
    }
    await tx(server.db, (work) => decideCase(work, id, { by: { id: staff.service, roles: ['service'] }, wish }, server.clock.now()))
    await advanceRefund(server.deps, refundNo)
    if (choice === 'whole') learner.owned.delete(courseId)
  }
}

/** Some reviews get a reply of the school. */
async function answerReviews({ server }: World, chance: Chance): Promise<void> {
  const { db, clock } = server
  const rows = await db
    .selectFrom('course_review')
    .select(['id', 'user_id', 'course_id', 'created_at'])
    .where('id', '>=', FIRST_ID)
    .where('reply', '=', '')
    .where('created_at', '>', clock.now() - DAY_MS)
    .orderBy('id')
    .execute()
  for (const row of rows.filter(() => chance.below(3) === 0)) {
    const reply = chance.of(replies[0] ?? '', ...replies.slice(1))
    const told = { userId: row.user_id, kind: 'notice' as const, ref: `review:${row.id}:${clock.now()}`, title: '你的课程评价有回复了' }
    await tx(db, async (work) => {
      await decideReview(work, row.id, { reply, isShown: true, createdAt: row.created_at })
      await sendMessage(work, { ...told, body: reply, link: `/course/${row.course_id}/detail`, now: clock.now() })
    })
  }
}

/** Posts of the circles are shown when staff have read them. */
async function showPosts({ server, posts }: World, chance: Chance): Promise<void> {
  for (const post of posts.filter(({ isShown }) => !isShown)) {
    if (chance.below(8) === 0) continue
    post.isShown = true
    const decision = { postId: post.id, commentId: 0, visibility: 'public' as const, now: server.clock.now() }
    await tx(server.db, (work) => decideCircleText(work, decision))
  }
}

/** Invoices that were asked for are made out. */
async function issueInvoices({ server }: World, chance: Chance): Promise<void> {
  const waiting = (await listInvoices(server.db, { status: 'requested', limit: MOST })).filter(({ userId }) => userId >= FIRST_ID)
  for (const row of waiting.reverse()) {
    const note = `2644${chance.below(9_000) + 1_000}${chance.below(9_000) + 1_000}`
    const decided = { status: 'issued' as const, note, file: '', requestedAt: row.requestedAt, isMailed: false, now: server.clock.now() }
    await tx(server.db, (work) => decideWithin(work, row, decided))
  }
}

const morning = [
  answerDoubts,
  shipBooks,
  shipPrizes,
  decideRefunds,
  decideCash,
  issueInvoices,
  markHomework,
  markEssays,
  answerReviews,
  answerBeside,
  showPosts,
] as const

/** Does a morning's work of the staff. */
export async function workAtDesk(world: World, day: number): Promise<void> {
  const chance = draws(world, `desk ${day}`)
  for (const work of morning) {
    await work(world, chance)
    minutes(world, 1)
  }
}

/** Does by night what the school does by itself. */
export async function endDay({ server }: World): Promise<void> {
  const { deps } = server
  while ((await cancelOverdueOrders(deps)) > 0);
  await advanceRefunds(deps)
  await submitOverdueAttempts(deps)
  await closeOverdueDoubts(deps)
  await settleDueCash(deps)
  await moveParcels(deps)
  await doJobs(server, 'giveCertificate')
}
