import { minuteText } from '@/domain/time/day-text'
import type { Db } from '../../database/tables'
import { conflict, invalid } from '../../refusal'
import { type CategoryRow, categoryById, listCategories, lockCategory, putCategory } from '../../repositories/category-edit'
import { type LessonEditRow, lessonById, listLessonRows, lockLesson, putLesson } from '../../repositories/lesson/edit'
import { listTeachers, lockTeacher, putTeacher, type TeacherRow, teacherById } from '../../repositories/teacher-edit'
import { choice, text, whole } from '../field'
import { list } from '../list'
import { found, idOf } from '../ref'
import { type Area, act } from '../row'
import { rowVersion } from '../row-version'
import { momentText } from '../words'

const roles = ['editor'] as const
const DIRECTION_LEVEL = 2
const MOST_SEQ = 100_000
const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/

const teacherAt = async (db: Db, ref: string) => found(await teacherById(db, idOf(ref, '老师')), '老师')
const categoryAt = async (db: Db, ref: string) => found(await categoryById(db, idOf(ref, '方向')), '方向')
const lessonAt = async (db: Db, ref: string) => found(await lessonById(db, idOf(ref, '课时')), '课时')

const teachers = list<TeacherRow>({
  path: '/teachers',
  title: '老师',
  section: '内容',
  roles,
  filters: [],
  columns: [
    { title: '姓名', text: ({ name }) => name },
    { title: '头衔', text: ({ title }) => title },
    { title: '编号', text: ({ id }) => String(id), isNumber: true },
  ],
  load: ({ db }, { before, limit }) => listTeachers(db, { before, limit }),
  to: ({ id }) => `/acts/change-teacher/${id}`,
})

const changeTeacher = act({
  name: 'change-teacher',
  title: '修改老师',
  roles,
  fields: {
    name: text({ label: '姓名', most: 20 }),
    title: text({ label: '头衔', most: 40 }),
    intro: text({ label: '介绍', most: 500, isLong: true }),
  },
  start: async ({ db }, ref) => {
    const row = await teacherAt(db, ref)
    return { facts: [['编号', row.id]], texts: { name: [row.name], title: [row.title], intro: [row.intro] }, version: rowVersion(row) }
  },
  preview: (_deps, _ref, { name, title }) => [`${name}，${title}`, '课程页和老师页随之更新'],
  run: async (tx, { ref, values, version }) => {
    const before = found(await lockTeacher(tx, idOf(ref, '老师')), '老师')
    if (rowVersion(before) !== version) throw conflict('这位老师的资料刚被别人改过，请重新打开核对')
    await putTeacher(tx, { id: before.id, ...values })
    return { object: `teacher:${before.id}`, before, after: values, to: '/teachers' }
  },
})

const directions = list<CategoryRow>({
  path: '/directions',
  title: '学习方向',
  section: '内容',
  roles,
  filters: [],
  columns: [
    { title: '名称', text: ({ name }) => name },
    { title: '排序', text: ({ seq }) => String(seq), isNumber: true },
    { title: '编号', text: ({ id }) => String(id), isNumber: true },
  ],
  load: ({ db }, { before, limit }) => listCategories(db, { level: DIRECTION_LEVEL, before, limit }),
  to: ({ id }) => `/acts/change-direction/${id}`,
})

const changeDirection = act({
  name: 'change-direction',
  title: '修改学习方向',
  roles,
  fields: {
    name: text({ label: '名称', most: 20 }),
    seq: whole({ label: '排序', hint: '小的在前', least: 0, most: MOST_SEQ }),
  },
  start: async ({ db }, ref) => {
    const row = await categoryAt(db, ref)
    return { facts: [['编号', row.id]], texts: { name: [row.name], seq: [String(row.seq)] }, version: rowVersion(row) }
  },
  preview: (_deps, _ref, { name, seq }) => [`名称：${name}，排序：${seq}`, '首页、题库和热门搜索随之更新'],
  run: async (tx, { ref, values, version }) => {
    const before = found(await lockCategory(tx, idOf(ref, '方向')), '方向')
    if (rowVersion(before) !== version) throw conflict('这个方向刚被别人改过，请重新打开核对')
    await putCategory(tx, { id: before.id, ...values })
    return { object: `category:${before.id}`, before, after: values, to: '/directions' }
  },
})

const lessons = list<LessonEditRow>({
  path: '/lessons',
  title: '课时',
  section: '内容',
  roles,
  filters: [{ name: 'course', label: '课程编号' }],
  columns: [
    { title: '课时', text: ({ title }) => title },
    { title: '课程', text: ({ course }) => course },
    { title: '章', text: ({ chapter }) => chapter },
    { title: '类型', text: ({ type }) => type },
    { title: '开始', text: ({ startAt }) => momentText(startAt) },
  ],
  load: ({ db }, { filter, ...rest }) =>
    listLessonRows(db, { ...(/^\d{1,9}$/.test(filter.course ?? '') && { courseId: Number(filter.course) }), ...rest }),
  to: ({ id }) => `/acts/change-lesson/${id}`,
})

/** A minute in Shanghai as epoch ms; null for an empty text. */
function momentIn(given: string): number | null {
  if (given === '') return null
  const [, day, minute] = MOMENT.exec(given) ?? []
  const at = Date.parse(`${day}T${minute}:00+08:00`)
  if (Number.isNaN(at)) throw invalid('时间的写法是 2026-12-01 19:30')
  return at
}

const changeLesson = act({
  name: 'change-lesson',
  title: '修改课时',
  roles,
  fields: {
    title: text({ label: '名称', most: 60 }),
    media: text({ label: '媒体地址', most: 300, isOptional: true }),
    trial: choice({ label: '试听', choices: { yes: '可以试听', no: '购买后学习' } }),
    startAt: text({ label: '直播开始', hint: '北京时间，如 2026-12-01 19:30；不是直播就留空', most: 20, isOptional: true }),
    endAt: text({ label: '直播结束', most: 20, isOptional: true }),
  },
  start: async ({ db }, ref) => {
    const row = await lessonAt(db, ref)
    const moments = {
      startAt: [row.startAt === null ? '' : minuteText(row.startAt)],
      endAt: [row.endAt === null ? '' : minuteText(row.endAt)],
    }
    const texts = { title: [row.title], media: [row.media], trial: [row.isTrial ? 'yes' : 'no'], ...moments }
    return { facts: [['课程', `${row.course}，${row.chapter}`]], texts, version: rowVersion(row) }
  },
  preview: (_deps, _ref, { title, startAt, endAt }) => [
    `名称：${title}`,
    momentIn(startAt) === null ? '不是直播' : `直播：${momentText(momentIn(startAt))} 至 ${momentText(momentIn(endAt))}`,
  ],
  run: async (tx, { ref, values: { trial, ...values }, version }) => {
    const before = found(await lockLesson(tx, idOf(ref, '课时')), '课时')
    if (rowVersion(before) !== version) throw conflict('这个课时刚被别人改过，请重新打开核对')
    const startAt = momentIn(values.startAt)
    const endAt = momentIn(values.endAt)
    if ((startAt === null) !== (endAt === null) || (startAt ?? 0) > (endAt ?? 0)) throw invalid('直播要写开始和结束，结束不能早于开始')
    await putLesson(tx, { id: before.id, title: values.title, media: values.media, isTrial: trial === 'yes', startAt, endAt })
    return { object: `lesson:${before.id}`, before, after: { trial, ...values }, to: `/lessons?course=${before.courseId}` }
  },
})

/** Teachers, directions and lessons. */
export const catalogueArea: Area = {
  pages: [teachers, directions, lessons],
  acts: [changeTeacher, changeDirection, changeLesson],
}
