import type { Deps } from '#server/deps'
import { type Days, weekBefore } from '#server/desk/frame/days'
import { PageLink } from '#server/desk/frame/detail'
import type { HomeCard } from '#server/desk/frame/home'
import { changeText, figureText } from '#server/desk/frame/number'
import { Rows } from '#server/desk/parts/rows'
import { mediaUrl } from '#server/media-url'
import { liveOf } from '#server/providers/live/live-of'
import { courseCovers } from '#server/repositories/course/course-lists'
import { finishedShares, livesWithin } from '#server/repositories/learn/lesson-watch'
import { countAttendance } from '#server/repositories/learn/live/attendance'
import { roomsBetween } from '#server/repositories/learn/live/rooms'
import { NONE } from '#server/repositories/order/order-origin'
import { namesOf } from '#server/repositories/site/number-names'
import { type Parts, partsWithin } from '#server/repositories/site/number-parts'
import { midnightOf } from '#server/repositories/site/numbers'
import { livingStatus } from '@/domain/learn/lesson'
import { dayText, hourText } from '@/domain/time/day'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'

const MOST_COURSES = 5
/** A live without an address to send to is named from so long before it begins. */
const SOON_MS = 6 * HOUR_MS

const receivedIn = (parts: Parts, key: string) => (parts.get(key)?.paid ?? 0) - (parts.get(key)?.returned ?? 0)

/** Courses that brought the most money in these days, from the figures of sales by course. */
async function bestOf({ db, env, now }: Deps, { from, end }: Days) {
  const span = { from, below: Math.min(end, now()) }
  const [own, before] = await Promise.all([partsWithin(db, 'sale-course', span), partsWithin(db, 'sale-course', weekBefore(span))])
  const keys = [...own.keys()].filter((key) => key !== NONE && receivedIn(own, key) > 0)
  const best = keys.sort((one, other) => receivedIn(own, other) - receivedIn(own, one)).slice(0, MOST_COURSES)
  const ids = best.map(Number)
  const [names, covers, shares] = await Promise.all([namesOf(db, 'course', best), courseCovers(db, ids), finishedShares(db, ids)])
  const days = { paidFrom: dayText(from), paidTo: dayText(end - 1) }
  return best.map((key) => ({
    id: key,
    title: names.get(key) ?? `编号 ${key}（已删除）`,
    cover: mediaUrl(env, covers.get(Number(key)) ?? ''),
    orders: own.get(key)?.orders ?? 0,
    received: receivedIn(own, key),
    before: receivedIn(before, key),
    finished: shares.get(Number(key)) ?? null,
    to: `/orders?${new URLSearchParams({ course: key, ...days })}`,
  }))
}

const Finished = ({ percent, to }: { percent: number; to: string }) => (
  <span className="still">
    <meter min={0} max={100} value={percent} aria-hidden="true" />{' '}
    <span className="share">
      <PageLink to={to}>{`${percent}%`}</PageLink>
    </span>
  </span>
)

const bestCourses: HomeCard = {
  name: 'best-courses',
  roles: ['finance'],
  draw: async (deps, days) => {
    const rows = await bestOf(deps, days)
    if (rows.length === 0) return null
    return (
      <section key="best" className="card best">
        <h2>
          卖得最好的课程
          <small>
            <PageLink to={`/sales?${new URLSearchParams({ from: dayText(days.from), to: dayText(days.end - 1) })}`}>看全部</PageLink>
          </small>
        </h2>
        <Rows
          of={rows}
          columns={[
            [
              '课程',
              ({ id, title, cover }) => (
                <>
                  {cover !== '' && <img src={cover} alt="" width={40} height={23} className="cover" loading="lazy" />}
                  <PageLink to={`/courses/${id}`}>{title}</PageLink>
                </>
              ),
            ],
            ['付款笔数', ({ orders, to }) => <PageLink to={to}>{orders}</PageLink>, true],
            ['实收', ({ received }) => `¥${figureText('元', received)}`, true],
            [
              '变化',
              ({ received, before }) => (
                <span className={received > before ? 'change up' : received < before ? 'change down' : 'change'}>
                  {changeText(received, before)}
                </span>
              ),
            ],
            ['学完率', ({ id, finished }) => (finished === null ? '—' : <Finished percent={finished} to={`/learning/${id}`} />), true],
          ]}
        />
      </section>
    )
  },
}

/** How many lives began the day before a midnight, and the share of those who came among those who came or had reserved. */
async function livesYesterday(db: Deps['db'], midnight: number) {
  const lives = await livesWithin(db, { from: midnight - DAY_MS, below: midnight })
  const counts = await Promise.all(lives.map(({ id }) => countAttendance(db, id)))
  const sum = (of: 'came' | 'missed') => counts.reduce((total, each) => total + each[of], 0)
  const [came, missed] = [sum('came'), sum('missed')]
  return {
    count: lives.length,
    percent: came + missed === 0 ? null : Math.round((came * 100) / (came + missed)),
    day: dayText(midnight - DAY_MS),
  }
}

const Yesterday = ({ of: { count, percent, day } }: { of: Awaited<ReturnType<typeof livesYesterday>> }) => (
  <p className="muted">
    昨天 {count} 场{percent !== null && `，到课 ${percent}%`}{' '}
    <PageLink to={`/live-numbers?${new URLSearchParams({ from: day, to: day })}`}>看到课率</PageLink>
  </p>
)

const livesToday: HomeCard = {
  name: 'lives-today',
  roles: ['teacher', 'service'],
  draw: async (deps) => {
    const now = deps.now()
    const midnight = midnightOf(now)
    const rooms = await roomsBetween(deps.db, { from: midnight, below: midnight + DAY_MS })
    const past = await livesYesterday(deps.db, midnight)
    if (rooms.length === 0 && past.count === 0) return null
    const live = liveOf(deps)
    const isUnready = (room: (typeof rooms)[number]) =>
      !live.isStandIn && deps.env.live.kind !== 'off' && room.startAt > now && room.startAt - now < SOON_MS && pushOf(room) === null
    const pushOf = ({ id, token, endAt }: (typeof rooms)[number]) => live.pushOf({ lessonId: id, token, endAt })
    return (
      <section key="lives" className="card">
        <h2>
          今天的直播 <small>{rooms.length} 场</small>
        </h2>
        <ul className="lives">
          {rooms.map((room) => {
            const isOn = livingStatus(room.startAt, room.endAt, now, room.replayAt) === 'living'
            return (
              <li key={room.id}>
                <span className={isOn ? 'chip bad' : 'chip'}>{isOn ? '● 直播中' : hourText(room.startAt)}</span>
                <PageLink to={`/live-rooms/${room.id}`}>{room.title}</PageLink>
                {isUnready(room) ? <span className="chip warn">还没有推流地址</span> : <small>{room.reserved} 人预约</small>}
              </li>
            )
          })}
        </ul>
        {past.count > 0 && <Yesterday of={past} />}
      </section>
    )
  },
}

/** Cards below the figures of the first page, each for its roles. */
export const homeCards: readonly HomeCard[] = [bestCourses, livesToday]
