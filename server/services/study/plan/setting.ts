import { createEvents, type EventAttributes } from 'ics'
import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { lockMember, type Member, membersToRemind, recordReminded, saveSetting } from '#server/repositories/study/members'
import { tasksOf } from '#server/repositories/study/tasks'
import type { CalendarFile } from '@/contract/learn/live.schema'
import type { GroupQuery, SetStudy, StudySet, StudySetting } from '@/contract/study/plan.schema'
import { isDone, taskStateOf } from '@/domain/study/credit'
import { learningDayOf, learningDayText, minuteOfDay } from '@/domain/time/day'
import { replanIfBehind } from './replan'
import { memberOf, moveDueDays, settledMember, settleMember } from './settle'

const settingOf = ({ dailyMinutes, restDays, remindAt }: Member): StudySetting => ({ dailyMinutes, restDays, remindAt })

export async function studySetting({ db }: Deps, userId: number, { courseGroupId }: GroupQuery): Promise<StudySetting> {
  return settingOf((await memberOf(db, userId, courseGroupId)).member)
}

/** Keeps how much a day, the rest days and the reminder. Due days of tasks still to come move with the rest days; the past does not. */
export async function setStudy({ db, now }: Deps, userId: number, { courseGroupId, setting }: SetStudy): Promise<StudySet> {
  const { member } = await memberOf(db, userId, courseGroupId)
  return tx(db, async (work) => {
    const own = await lockMember(work, userId, member.courseGroupId)
    if (!own) throw notFound('班级')
    await saveSetting(work, own.id, setting)
    return { setting, movedCount: await moveDueDays(work, { ...own, ...setting }, now()) }
  })
}

const dateOf = (day: number): [number, number, number] => {
  const [year = 0, month = 1, date = 1] = learningDayText(day).split('-').map(Number)
  return [year, month, date]
}

/** Writes the open tasks as a calendar file: one entry a task on its due day. */
export async function studyCalendar(deps: Deps, userId: number, { courseGroupId }: GroupQuery): Promise<CalendarFile> {
  const { member } = await settledMember(deps, userId, courseGroupId)
  const tasks = await tasksOf(deps.db, userId, member.planId)
  const today = learningDayOf(deps.now())
  const events = tasks.flatMap(({ id, title, dueDay, plannedDay, minutes, outcome }): EventAttributes[] => {
    const day = plannedDay ?? dueDay
    if (day === null || day < today || outcome !== null) return []
    return [
      {
        uid: `task-${id}-${userId}@${new URL(deps.env.publicUrl).hostname}`,
        title,
        description: `${member.title} · 约 ${minutes} 分钟`,
        url: `${deps.env.publicUrl}/study-center`,
        start: dateOf(day),
        end: dateOf(day + 1),
      },
    ]
  })
  if (events.length === 0) throw notFound('待完成的任务')
  const { error, value } = createEvents(events)
  if (error || !value) throw new Error('the calendar file could not be written', { cause: error })
  return { name: `study-plan-${member.planId}.ics`, text: value }
}

async function remind(deps: Deps, id: number, userId: number, courseGroupId: number, today: number): Promise<void> {
  await settleMember(deps, userId, courseGroupId)
  await replanIfBehind(deps, userId, courseGroupId)
  await tx(deps.db, async (work) => {
    const member = await lockMember(work, userId, courseGroupId)
    if (!member || !(await recordReminded(work, id, today))) return
    const states = (await tasksOf(work, userId, member.planId)).map((task) => ({
      isToday: task.dueDay === today,
      state: task.dueDay === null ? null : taskStateOf(task.dueDay, today, task.outcome),
    }))
    const due = states.filter(({ isToday, state }) => isToday && state !== null && !isDone(state)).length
    const late = states.filter(({ state }) => state === 'late').length
    if (due + late === 0) return
    const words = [due > 0 ? `今天还有 ${due} 个任务` : '', late > 0 ? `${late} 个任务可以补学` : ''].filter((one) => one !== '')
    const body = `${member.title}：${words.join('，')}`
    await sendMessage(work, { userId, kind: 'task_due', ref: `${courseGroupId}:${today}`, body, link: '/study-center', now: deps.now() })
  })
}

/** Reminds learners at the minute they chose, once a learning day, of what is due or can be made up. */
export async function remindStudies(deps: Deps): Promise<void> {
  const at = deps.now()
  const [today, minute] = [learningDayOf(at), minuteOfDay(at)]
  for (const { id, userId, courseGroupId } of await membersToRemind(deps.db, today, minute))
    await remind(deps, id, userId, courseGroupId, today)
}
