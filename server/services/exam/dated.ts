import { type Db, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { cachedPublic } from '#server/public-cache'
import { conflict, notFound } from '#server/refusal'
import { sendMessages } from '#server/repositories/account/message'
import { lastNumberOf } from '#server/repositories/exam/attempt'
import {
  askReminder,
  countWaiting,
  datedToPublish,
  insertLeaves,
  leavesOf,
  remindedOf,
  sitDown,
  takeDatedBetween,
} from '#server/repositories/exam/dated'
import { paperById } from '#server/repositories/exam/paper'
import { addJob } from '#server/repositories/jobs/queue'
import type { LeaveReport, Leaves, Reminder, Room } from '@/contract/exam/dated.schema'
import { type DatedTimes, datedPhase, REMIND_MS, ROOM_GONE_MS, roomOpensAt } from '@/domain/exam/dated'
import { minuteText } from '@/domain/time/day'
import { lockLearnerAttempt } from './hand-in'
import { refuseHidden } from './paper-terms'
import { publishRanking } from './ranking'

/** A dated mock that the learner may see. Throws 404 for any other paper. */
async function datedPaper(db: Db, userId: number, paperId: number) {
  const paper = await paperById(db, paperId)
  if (!paper) throw notFound('试卷')
  await refuseHidden(db, userId, paper)
  const { opensAt, closesAt } = paper
  if (!paper.isDated || opensAt === null || closesAt === null) throw notFound('这场模考')
  return { ...paper, opensAt, closesAt }
}

const overWords = '模考已经结束，可以当练习再做'

/** Refuses the waiting room of a mock that is not about to begin, or that the learner has sat. */
async function refuseRoom(db: Db, { userId, paperId }: { userId: number; paperId: number }, times: DatedTimes, now: number): Promise<void> {
  const phase = datedPhase(times, now)
  if (phase === 'early') throw conflict(`候考室 ${minuteText(roomOpensAt(times))} 开放`)
  if (phase === 'over') throw conflict(overWords)
  if ((await lastNumberOf(db, userId, paperId)) > 0) throw conflict('你已经开考，回试卷页继续')
}

/** Lets a learner into the waiting room, or keeps them there; they ask again while they wait. */
export async function enterRoom(deps: Deps, userId: number, paperId: number): Promise<Room> {
  const { db, now } = deps
  const { opensAt, closesAt } = await datedPaper(db, userId, paperId)
  await refuseRoom(db, { userId, paperId }, { opensAt, closesAt }, now())
  await sitDown(db, { userId, paperId }, now())
  const waitingCount = await cachedPublic(deps, `waiting ${paperId}`, () => countWaiting(db, paperId, now() - ROOM_GONE_MS))
  return { opensAt, closesAt, leftMs: Math.max(0, opensAt - now()), waitingCount: Math.max(1, waitingCount) }
}

/** Has a learner reminded of a mock that has not begun, or no longer. */
export async function remind({ db, now }: Deps, userId: number, paperId: number, { isAsked }: Reminder): Promise<Reminder> {
  const { opensAt, closesAt } = await datedPaper(db, userId, paperId)
  const phase = datedPhase({ opensAt, closesAt }, now())
  if (isAsked && phase === 'over') throw conflict(overWords)
  if (isAsked && phase === 'open') throw conflict('模考已经开始，直接进入就能考')
  await askReminder(db, { userId, paperId }, isAsked ? now() : null)
  return { isAsked }
}

/** Writes down that the learner left their own exam, as their device tells; the same again changes nothing. Counted in dated mocks only. */
export async function leaveExam({ db, now }: Deps, userId: number, id: number, { run, leaves }: LeaveReport): Promise<Leaves> {
  return tx(db, async (work) => {
    const attempt = await lockLearnerAttempt(work, id, userId)
    const paper = await paperById(work, attempt.paper_id)
    const own = { userId, id }
    const rows = new Map(leaves.map(({ seq, awayMs }) => [seq, { run, seq, awayMs }]))
    if (paper?.isDated) await insertLeaves(work, own, [...rows.values()], now())
    return leavesOf(work, own)
  })
}

/** Learners who are told in one transaction. */
const AT_ONCE = 500
const PAPERS_AT_ONCE = 50

/** Reminds everybody who is expected at a dated mock, nobody twice; not at all where its time was changed meanwhile. */
export async function tellDated({ db, now }: Pick<Deps, 'db' | 'now'>, { paperId, opensAt }: { paperId: number; opensAt: number }) {
  let after = 0
  for (;;) {
    const paper = await paperById(db, paperId)
    if (!paper?.isShown || paper.opensAt !== opensAt || now() >= opensAt) return
    const userIds = await remindedOf(db, paperId, after, AT_ONCE)
    const told = {
      kind: 'mock_soon',
      ref: `${paperId}:${opensAt}`,
      body: `《${paper.title}》${minuteText(opensAt)} 开考，提前 15 分钟可以进候考室。`,
      link: `/exam/testpaper/${paperId}`,
      now: now(),
    } as const
    await tx(db, (work) =>
      sendMessages(
        work,
        userIds.map((userId) => ({ userId, ...told })),
      ),
    )
    after = userIds.at(-1) ?? after
    if (userIds.length < AT_ONCE) return
  }
}

/** Has the learners of dated mocks reminded that begin soon, and publishes rankings of those that are over and wholly marked. */
export async function runDated({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const moment = now()
  await tx(db, async (work) => {
    for (const { id, opensAt } of await takeDatedBetween(work, moment, moment + REMIND_MS)) {
      if (opensAt === null) continue
      await addJob(work, 'tellDated', { ref: `${id}:${opensAt}`, payload: { paperId: id, opensAt }, runAt: moment, now: moment })
    }
  })
  for (const id of await datedToPublish(db, moment, PAPERS_AT_ONCE)) await tx(db, (work) => publishRanking(work, id, moment))
}
