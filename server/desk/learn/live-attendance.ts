import { list } from '#server/desk/frame/list'
import { type Filter, momentText, type PageRow } from '#server/desk/frame/row'
import { type Attendance, type AttendanceOf, countAttendance, listAttendance } from '#server/repositories/learn/live/attendance'
import { listRooms, staffRoom } from '#server/repositories/learn/live/rooms'
import { storedIdOf } from '@/domain/text/id-text'
import { minuteText } from '@/domain/time/day'

const roles = ['teacher', 'service'] as const
/** Lives that are offered by name: the newest. */
const OFFERED = 300
/** Rows of a workbook at most. */
const MOST_ROWS = 20_000

const ofs = { came: '到课的', missed: '预约了没来的' } as const
const readOf = (given: string | undefined): AttendanceOf | undefined => (given === 'came' || given === 'missed' ? given : undefined)

const filters: readonly Filter[] = [
  {
    name: 'lesson',
    label: '直播课',
    kind: 'pick',
    choices: async ({ db }) =>
      Object.fromEntries(
        (await listRooms(db, { before: undefined, limit: OFFERED })).map(({ id, title, startAt }) => [
          String(id),
          `${title}，${minuteText(startAt)}`,
        ]),
      ),
  },
  { name: 'of', label: '哪些学员', choices: ofs },
]

const columns = [
  { title: '学员', text: ({ nickname, id }: Attendance) => `${nickname}（${id}）` },
  { title: '进来', text: ({ joinedAt }: Attendance) => momentText(joinedAt) },
  { title: '离开', text: ({ lastAt }: Attendance) => momentText(lastAt) },
  { title: '分钟', text: ({ minutes }: Attendance) => String(minutes), isNumber: true },
  { title: '进出次数', text: ({ visits }: Attendance) => String(visits), isNumber: true },
  { title: '发言', text: ({ messages }: Attendance) => String(messages), isNumber: true },
  { title: '预约', text: ({ isReserved }: Attendance) => (isReserved ? '预约了' : '—') },
] as const

const shown = list<Attendance>({
  path: '/live-attendance',
  title: '直播到课',
  section: '教学',
  roles,
  filters,
  unit: '位',
  columns,
  load: async ({ db }, { filter, before, limit }) => {
    const lessonId = storedIdOf(filter.lesson)
    return lessonId === undefined ? [] : listAttendance(db, { lessonId, of: readOf(filter.of), before, limit })
  },
  sum: async ({ db }, { filter }) => {
    const { came, missed, minutes } = await countAttendance(db, storedIdOf(filter.lesson) ?? 0)
    const of = readOf(filter.of)
    const counts = { came, missed, all: came + missed }
    return { count: counts[of ?? 'all'], isMore: false, words: of === 'missed' ? [] : [`到课 ${came} 位`, `一共 ${minutes} 分钟`] }
  },
  to: ({ id }) => `/learners/${id}`,
})

/** Lists the learners of a live, from when to when each was there and how long; the whole list leaves as a workbook. */
export const attendance: PageRow = {
  ...shown,
  sheets: async ({ db }, { query }) => {
    const lessonId = storedIdOf(query.lesson) ?? 0
    const rows = await listAttendance(db, { lessonId, of: readOf(query.of), before: undefined, limit: MOST_ROWS })
    const named = await staffRoom(db, lessonId)
    const head = [['直播课', named?.title ?? '—'], columns.map(({ title }) => title)]
    const lines = rows.map((row) => columns.map((column) => ('isNumber' in column ? Number(column.text(row)) : column.text(row))))
    return [{ name: '到课', rows: [...head, ...lines] }]
  },
}
