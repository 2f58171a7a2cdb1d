import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import {
  findOwnPlan,
  lockOwnPlan,
  type OwnPlanRow,
  ownPlansToRemind,
  ownTasksFrom,
  recordOwnReminded,
  setOwnRemindAt,
} from '#server/repositories/study/own-plans'
import type { OwnReminder } from '@/contract/study/own-plan.schema'
import { learningDayOf, minuteOfDay, weekdayOfLearningDay } from '@/domain/time/day'
import { settleOwn, standingOf } from './day'

/** Sets the minute at which a learner is reminded of a plan, or stops it. A minute that is over today is first kept tomorrow. */
export async function setOwnReminder({ db, now }: Deps, userId: number, courseId: number, { remindAt }: OwnReminder): Promise<OwnReminder> {
  const at = now()
  const isOver = remindAt !== null && remindAt <= minuteOfDay(at)
  const isThere = await tx(db, (work) =>
    setOwnRemindAt(work, { userId, courseId }, { remindAt, remindedDay: isOver ? learningDayOf(at) : null }),
  )
  if (!isThere) throw notFound('学习计划')
  return { remindAt }
}

/** Reminds of a plan if tasks of today are open: not on days off, and not where the plan rests. */
async function remind(deps: Deps, userId: number, found: OwnPlanRow): Promise<void> {
  const { db, now } = deps
  const { courseId, restDays } = found
  const today = learningDayOf(now())
  const standing = await standingOf(db, userId, found, now())
  await settleOwn(deps, userId, found, standing)
  await tx(db, async (work) => {
    if (!(await lockOwnPlan(work, { userId, courseId })) || !(await recordOwnReminded(work, { userId, courseId }, today))) return
    if (standing.state !== 'going' || restDays.includes(weekdayOfLearningDay(today))) return
    const open = (await ownTasksFrom(work, { userId, courseId }, today)).filter(({ day, doneAt }) => day === today && doneAt === null)
    if (open.length === 0) return
    const minutes = open.reduce((sum, task) => sum + task.minutes, 0)
    const body = `《${found.title}》今天还有 ${open.length} 个任务，约 ${minutes} 分钟。不想再收到，打开计划点“关掉提醒”。`
    const told = { userId, kind: 'task_due' as const, ref: `own:${courseId}:${today}`, body, link: `/own-plans/${courseId}`, now: now() }
    await sendMessage(work, told)
  })
}

const AT_ONCE = 200

/** Reminds learners of their own plans at the minute they chose, once a learning day. A plan that fails does not hold up the others. */
export async function remindOwnPlans(deps: Deps): Promise<void> {
  const { db, now, log } = deps
  const at = now()
  const [today, minute] = [learningDayOf(at), minuteOfDay(at)]
  for (let after = { userId: 0, courseId: 0 }; ; ) {
    const named = await ownPlansToRemind(db, { today, minute, after, limit: AT_ONCE })
    for (const { userId, courseId } of named) {
      const plan = await findOwnPlan(db, { userId, courseId })
      const fail = (error: unknown) => log.error({ err: error, userId, courseId }, 'reminder of a plan failed')
      if (plan) await remind(deps, userId, plan).catch(fail)
    }
    const last = named.at(-1)
    if (!last || named.length < AT_ONCE) return
    after = last
  }
}
