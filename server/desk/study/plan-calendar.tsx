import type { PlanDraftTask } from '#server/database/rows/study'
import { ActLink, useAccess } from '#server/desk/frame/detail'
import { Icon, type IconName } from '#server/desk/frame/icon'
import type { PlanTaskKind } from '@/contract/study/plan.schema'
import { taskKindNames } from '@/domain/study/credit'
import { type PlanDay, type PlanWeek, planWeek, relief, weekCount } from '@/domain/study/plan-weeks'
import { DAYS_OF_WEEK, learningDayText, WEEKDAYS, weekdayOfLearningDay } from '@/domain/time/day'
import { difficultyText, planPath } from './plan-task'

/** A task as it is shown: the name of its content, and why learners of the plan could not open it. */
export type PlannedTask = PlanDraftTask & { content: string; fault: string }
/** `dayMinutes`: a day with more of them is too full; `startDay`: of the class whose dates are shown, null where days are counted. */
export type Calendar = {
  planId: number
  tasks: readonly PlannedTask[]
  week: number
  open: string
  version: number
  dayMinutes: number
  startDay: number | null
  /** A line a day instead of a cell. */
  isByDay: boolean
}

/** Weeks beside each other, and weeks as a list of their days. */
const [WEEKS_SHOWN, WEEKS_LISTED] = [4, 2]
const HOUR_MINUTES = 60
const icons: Readonly<Record<PlanTaskKind, IconName>> = {
  lesson: 'film',
  live: 'horn',
  practice: 'sheet',
  paper: 'page',
  homework: 'cap',
  reading: 'book',
}

export function minutesText(minutes: number): string {
  if (minutes < HOUR_MINUTES) return `${minutes} 分`
  const rest = minutes % HOUR_MINUTES
  return `${Math.floor(minutes / HOUR_MINUTES)} 小时${rest === 0 ? '' : ` ${rest} 分`}`
}

function measureOf(task: PlannedTask): string {
  const { kind, need, needPercent, minutes } = task
  if (kind !== 'practice') return minutesText(minutes)
  return [`${need} 题`, difficultyText(task), needPercent === 0 ? '' : `答对 ${needPercent}%`].filter(Boolean).join('，')
}

/** The part of an address that keeps what is shown of the plan. */
const viewOf = ({ week, isByDay }: Pick<Calendar, 'week' | 'isByDay'>) => ({ week: week + 1, ...(isByDay && { view: 'day' }) })

function Task({ of, calendar }: { of: PlannedTask; calendar: Calendar }) {
  const { planId, open } = calendar
  const { key, title, kind, fault, content } = of
  return (
    <li data-place={`move-plan-task/${planId}.${key}`} className={key === open ? 'task at' : 'task'}>
      <Icon name={icons[kind]} />
      <a href={`${planPath(planId, { ...viewOf(calendar), task: key })}#edit`} aria-current={key === open ? 'true' : undefined}>
        <span className="unseen">{taskKindNames[kind]}：</span>
        {title}
      </a>
      <small>
        {calendar.isByDay && content !== title && `${content}　`}
        {measureOf(of)}
        {fault !== '' && <span className="error"> ! 打不开</span>}
      </small>
    </li>
  )
}

const dayName = (offset: number, startDay: number | null): string => {
  if (startDay === null) return `第 ${(offset % DAYS_OF_WEEK) + 1} 天`
  const day = startDay + offset
  return `${learningDayText(day).slice('YYYY-'.length)} 周${WEEKDAYS[weekdayOfLearningDay(day)]}`
}

function Day({ of: { offset, tasks, minutes }, calendar }: { of: PlanDay<PlannedTask>; calendar: Calendar }) {
  const { dayMinutes, startDay, planId } = calendar
  const mayWrite = useAccess().act('write-plan-task')
  return (
    <section className="day" data-day={offset + 1} aria-label={`第 ${offset + 1} 天`}>
      <h3>
        {dayName(offset, startDay)}
        <span className={minutes > dayMinutes ? 'warn' : 'muted'}>{minutes === 0 ? '空着' : minutesText(minutes)}</span>
      </h3>
      <ul>
        {tasks.map((task) => (
          <Task key={task.key} of={task} calendar={calendar} />
        ))}
      </ul>
      {mayWrite && (
        <a
          className="put"
          href={`${planPath(planId, { ...viewOf(calendar), day: offset + 1 })}#edit`}
          aria-label={`第 ${offset + 1} 天放任务`}
        >
          ＋ 放任务
        </a>
      )}
    </section>
  )
}

function Week({ of: { week, stages, minutes, days }, calendar }: { of: PlanWeek<PlannedTask>; calendar: Calendar }) {
  return (
    <div className="week">
      <h2>
        第 {week + 1} 周<small>{stages.join('、')}</small>
        <small>{minutesText(minutes)}</small>
      </h2>
      {days.map((day) => (
        <Day key={day.offset} of={day} calendar={calendar} />
      ))}
    </div>
  )
}

/** Days of the weeks shown that are too full, each with the move that relieves it where there is one. */
function TooFull({
  weeks,
  calendar: { planId, tasks, version, dayMinutes },
}: {
  weeks: readonly PlanWeek<PlannedTask>[]
  calendar: Calendar
}) {
  const { act, token } = useAccess()
  const full = weeks.flatMap(({ days }) => days).filter(({ minutes }) => minutes > dayMinutes)
  return full.map(({ offset, minutes }) => {
    const move = act('move-plan-task') ? relief(tasks, offset, dayMinutes) : null
    const ref = `${planId}.${move?.task.key}`
    return (
      <li key={offset}>
        <span className="warn">
          ! 第 {offset + 1} 天 {minutesText(minutes)}，超过每天 {dayMinutes} 分钟
        </span>
        {move && (
          <form method="post" action={`/acts/move-plan-task/${ref}`}>
            <input type="hidden" name="_token" value={token('move-plan-task', ref)} />
            <input type="hidden" name="_version" value={version} />
            <input type="hidden" name="day" value={move.to + 1} />
            <button type="submit" name="_step" value="run" className="quiet">
              {`“${move.task.title}”匀到第 ${move.to + 1} 天`}
            </button>
          </form>
        )}
      </li>
    )
  })
}

/** Weeks of a plan with a cell a day. The script lets tasks be dragged to another day. */
export function PlanCalendar({ of: calendar }: { of: Calendar }) {
  const { tasks, week } = calendar
  const last = Math.max(weekCount(tasks), week + 1)
  const shown = Array.from({ length: Math.min(calendar.isByDay ? WEEKS_LISTED : WEEKS_SHOWN, last - week) }, (_none, at) =>
    planWeek(tasks, week + at),
  )
  return (
    <div className={calendar.isByDay ? 'calendar days' : 'calendar'}>
      {shown.map((each) => (
        <Week key={each.week} of={each} calendar={{ ...calendar, week: each.week }} />
      ))}
      <ul className="notes">
        <TooFull weeks={shown} calendar={calendar} />
        <li className="muted">拖动任务换一天；打开任务后用 Alt ← → 换天，Alt ↑ ↓ 换周</li>
      </ul>
    </div>
  )
}

/** The way to other weeks, and what is done to many days at once. */
export function PlanBar({ of }: { of: Calendar }) {
  const { planId, tasks, week } = of
  const count = weekCount(tasks)
  const to = (at: number) => planPath(planId, viewOf({ ...of, week: at }))
  return (
    <p className="acts">
      {week > 0 && (
        <a className="act quiet turn" href={to(week - 1)} aria-label="上一周">
          <Icon name="left" />
        </a>
      )}
      {week + 1 <= count && (
        <a className="act quiet turn" href={to(week + 1)} aria-label="下一周">
          <Icon name="right" />
        </a>
      )}
      <ActLink name="copy-plan-week" of={planId}>
        复制一周
      </ActLink>
      <ActLink name="shift-plan-days" of={planId}>
        整体后移
      </ActLink>
      <ActLink name="add-plan-tasks" of={planId}>
        增加任务
      </ActLink>
    </p>
  )
}
