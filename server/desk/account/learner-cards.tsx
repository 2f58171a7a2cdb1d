import { PageLink } from '#server/desk/frame/detail'
import { moneyText } from '#server/desk/frame/number'
import { ageText, momentText } from '#server/desk/frame/row'
import { OrderChip } from '#server/desk/order/order-chip'
import { Rows } from '#server/desk/parts/rows'
import { StateChip } from '#server/desk/wallet/cash-out-view'
import type { balances, HeldCourse, HeldPlan } from '#server/repositories/account/learner-file'
import type { ordersMade } from '#server/repositories/account/learner-happenings'
import type { openCashOuts } from '#server/repositories/wallet/cash-out'
import { ownTaskNames } from '@/domain/study/own-plan-words'
import { clockOf } from '@/domain/study/remind-time'
import { dayText, learningDayText, WEEKDAYS } from '@/domain/time/day'

export const books: Readonly<Record<string, string>> = { beans: '学豆', cash: '余额', 'cash-pending': '待结算' }
export const amountText = (amount: number, unit: 'fen' | 'bean') => (unit === 'fen' ? moneyText(amount) : `${amount} 豆`)
export const shareOf = ({ lessons, learned }: HeldCourse) => (lessons === 0 ? '—' : `${Math.round((learned * 100) / lessons)}%`)
export const endOf = ({ expiresAt }: HeldCourse, now: number) =>
  expiresAt === null ? '长期有效' : `${momentText(expiresAt)}${expiresAt <= now ? ' 已到期' : ''}`

/** The day on which a right ends, in few letters. */
const termOf = ({ expiresAt }: HeldCourse, now: number) =>
  expiresAt === null ? '长期有效' : expiresAt <= now ? '已到期' : `到 ${dayText(expiresAt)}`

export const WEEKS = 8
const DAYS = 7
const HOUR = 3_600

/** The first learning day of the last weeks. */
export const firstDayOf = (today: number) => today - WEEKS * DAYS + 1

/** Hours of each of the last weeks, the present one last. */
export function weeksOf(days: readonly { day: number; seconds: number }[], today: number): number[] {
  const first = firstDayOf(today)
  return Array.from({ length: WEEKS }, (_, week) =>
    days.filter(({ day }) => Math.floor((day - first) / DAYS) === week).reduce((sum, { seconds }) => sum + seconds, 0),
  )
}

const hours = (seconds: number) => (seconds / HOUR).toFixed(1)

/** One bar a week, as a path on a grid of 20 by 60. */
const barsOf = (of: readonly number[]) =>
  of.map((seconds, week) => `M${week * 20 + 2} 60v-${Math.max(2, Math.round((seconds * 56) / Math.max(...of, 1)))}h16V60z`)

const inAll = (of: readonly number[]) => `近 ${of.length} 周共 ${hours(of.reduce((sum, each) => sum + each, 0))} 小时`

/** The same in few lines: the bars, and this week beside them. */
export const WeeksShort = ({ of }: { of: readonly number[] }) => (
  <>
    <h2>
      学得怎么样 <small>{inAll(of)}</small>
    </h2>
    <WeekBars of={of} />
    <p>
      本周 <b>{hours(of.at(-1) ?? 0)}</b> 小时
    </p>
  </>
)

function WeekBars({ of }: { of: readonly number[] }) {
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${of.length * 20} 60`}
      role="img"
      aria-label={`近 ${of.length} 周每周的小时数：${of.map(hours).join('、')}`}
    >
      <path d={barsOf(of).slice(0, -1).join('')} className="old" />
      <path d={barsOf(of).at(-1)} />
    </svg>
  )
}

export function Weeks({ of }: { of: readonly number[] }) {
  return (
    <>
      <WeekBars of={of} />
      <p>
        本周 <b>{hours(of.at(-1) ?? 0)}</b> 小时，{inAll(of)}
      </p>
    </>
  )
}

/** Courses of a learner, with how far they came in each. */
export function HeldCourses({ of, all, path, now }: { of: readonly HeldCourse[]; all: number; path: string; now: number }) {
  return (
    <section className="sale">
      <h2>在学的课 {all > of.length && <small>{<PageLink to={path}>{`全部 ${all} 门`}</PageLink>}</small>}</h2>
      {of.length === 0 && <p className="muted">还没有课程</p>}
      <ul className="plain held">
        {of.map((course) => (
          <li key={course.courseId}>
            {course.cover !== '' && <img src={course.cover} alt="" width={56} height={32} className="cover" loading="lazy" />}
            <PageLink to={`/courses/${course.courseId}`}>{course.title}</PageLink>
            <small>{termOf(course, now)}</small>
            <span className="far">
              <meter min={0} max={course.lessons} value={course.learned} aria-hidden="true" />
              <small>学完 {shareOf(course)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The accounts of a learner's wallet. */
export function Balances({ of }: { of: Awaited<ReturnType<typeof balances>> }) {
  if (of.length === 0)
    return (
      <section className="sale">
        <h2>钱包</h2>
        <p className="muted">没有余额和学豆</p>
      </section>
    )
  return (
    <div className="stats counts">
      {of.map(({ kind, unit, balance }) => (
        <section key={kind} className="stat">
          <h2>{books[kind] ?? kind}</h2>
          <p>
            <b>{amountText(balance, unit)}</b>
          </p>
        </section>
      ))}
    </div>
  )
}

/** Cash that a learner asked for and has not got yet, each with the way to it. */
export function OpenCashOuts({ of, now }: { of: Awaited<ReturnType<typeof openCashOuts>>; now: number }) {
  if (of.length === 0) return null
  return (
    <section className="sale">
      <ul className="plain bought">
        {of.map(({ id, amount, createdAt, ...state }) => (
          <li key={id}>
            <PageLink to={`/cash-outs/${id}`}>提现 {moneyText(amount)}</PageLink>
            <small>等了 {ageText(createdAt, now)}</small>
            <StateChip of={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The newest orders of a learner, and the sum of all that were paid. Fen. */
export function LatestOrders({ of, paid, path }: { of: Awaited<ReturnType<typeof ordersMade>>; paid: number; path: string }) {
  return (
    <section className="sale">
      <h2>
        <PageLink to={path}>最近订单</PageLink> <small>累计实付 {moneyText(paid)}</small>
      </h2>
      {of.length === 0 && <p className="muted">没有订单</p>}
      <ul className="plain bought">
        {of.map(({ id, title, payable, status }) => (
          <li key={id}>
            <PageLink to={`/orders/${id}`}>{title}</PageLink>
            <span>{moneyText(payable)}</span>
            <OrderChip status={status} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const weekdayNames = (days: readonly number[]) => days.map((day) => `周${WEEKDAYS[day] ?? ''}`).join('、')

const taskText = ({ kind, title, minutes, isDone }: HeldPlan['tasks'][number]) =>
  `${isDone ? '✓ ' : ''}${ownTaskNames[kind]}${title === '' ? '' : ` ${title}`}（${minutes} 分钟）`

/** The plans that a learner made for themselves: what they set, and the day that was laid out last. */
export function HeldPlans({ of }: { of: readonly (HeldPlan & { id: number })[] }) {
  return (
    <>
      <h2>自己的计划</h2>
      <Rows
        of={of}
        empty="没有给自己定计划"
        columns={[
          ['课程', ({ courseId, title }) => <PageLink to={`/courses/${courseId}`}>{title}</PageLink>],
          ['考试日期', ({ examDay }) => examDay ?? '没有设'],
          ['每天（分钟）', ({ dailyMinutes }) => dailyMinutes, true],
          ['休息日', ({ restDays }) => weekdayNames(restDays)],
          ['每日提醒', ({ remindAt }) => (remindAt === null ? '没有开' : clockOf(remindAt))],
          ['近 14 天完成', ({ done, total }) => `${done} / ${total}`],
          ['最近排的一天', ({ plannedDay }) => (plannedDay === null ? '' : learningDayText(plannedDay))],
          ['那天的任务', ({ tasks }) => tasks.map(taskText).join('；')],
        ]}
      />
    </>
  )
}
