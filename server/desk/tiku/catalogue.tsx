import type { Db } from '#server/database/tables'
import { ActLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { lessonKinds } from '#server/desk/learn/lesson-kinds'
import { choice, momentOrNone, momentTyped, text, whole } from '#server/desk/parts/field'
import { lengthOrNone } from '#server/desk/parts/length-field'
import { mediaChoice } from '#server/desk/parts/media-field'
import { choicesOf, objectOrNone } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { ownMedia } from '#server/media-url'
import { readLibraryAddress } from '#server/providers/media/library'
import { conflict, invalid } from '#server/refusal'
import {
  addCategory,
  type CategoryRow,
  categoryById,
  firstCategory,
  listCategories,
  lockCategory,
  putCategory,
} from '#server/repositories/course/category'
import { addTeacher, listTeachers, lockTeacher, putTeacher, type TeacherRow, teacherById } from '#server/repositories/course/course-edit'
import { type LessonEditRow, lessonById, listLessonRows, lockLesson, putLesson } from '#server/repositories/learn/lesson/lesson'
import { addPlacedPage } from '#server/repositories/site/block-page/drafts'
import { namedFile } from '#server/repositories/site/library'
import { storedIdOf } from '@/domain/text/id-text'
import { clockText, durationText } from '@/domain/time/clock-text'

const roles = ['editor'] as const
const DIRECTION_LEVEL = 2
const MOST_SEQ = 100_000

const teacherAt = async (db: Db, ref: string) => found(await teacherById(db, idOf(ref, '老师')), '老师')
const categoryAt = async (db: Db, ref: string) => found(await categoryById(db, idOf(ref, '方向')), '方向')
const FIRST_CATEGORY = '全部方向'

/** The category above a new direction: the one named, else the first there is; undefined in a school that has none yet. */
async function firstLevel(db: Db, id: number | null): Promise<CategoryRow | undefined> {
  if (id === null) return firstCategory(db)
  const row = found(await categoryById(db, id), '上级分类')
  if (row.level !== DIRECTION_LEVEL - 1) throw invalid('上级必须是第一级分类')
  return row
}
/** Where a direction may lie. */
const firstLevels = async (db: Db) =>
  (await listCategories(db, { level: DIRECTION_LEVEL - 1, limit: MOST_SEQ })).map(({ id, name }) => ({ id, title: name }))
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
  above: (
    <ActLink name="add-teacher" of="new">
      加老师
    </ActLink>
  ),
  load: ({ db }, { before, limit }) => listTeachers(db, { before, limit }),
  to: ({ id }) => `/acts/change-teacher/${id}`,
})

const teacherFields = {
  name: text({ label: '姓名', most: 20 }),
  title: text({ label: '头衔', most: 40 }),
  avatar: mediaChoice({ label: '头像', accepts: ['picture'], isOptional: true }),
  intro: text({ label: '介绍', most: 500, isLong: true }),
}

const newTeacher = act({
  name: 'add-teacher',
  title: '加老师',
  roles,
  fields: teacherFields,
  start: async () => ({ facts: [] }),
  preview: (_deps, _ref, { name, title }) => [`加老师：${name}，${title}`, '在课程里填上编号后，老师出现在课程页'],
  run: async (tx, { values }) => {
    const id = await addTeacher(tx, values)
    return { object: `teacher:${id}`, before: null, after: values, to: '/teachers' }
  },
})

const changeTeacher = act({
  name: 'change-teacher',
  title: '修改老师',
  roles,
  fields: teacherFields,
  start: async ({ db }, ref) => {
    const row = await teacherAt(db, ref)
    const texts = { name: [row.name], title: [row.title], avatar: [row.avatar], intro: [row.intro] }
    return { facts: [['编号', row.id]], texts, version: rowVersion(row) }
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
  above: (
    <ActLink name="add-direction" of="new">
      加学习方向
    </ActLink>
  ),
  load: ({ db }, { before, limit }) => listCategories(db, { level: DIRECTION_LEVEL, before, limit }),
  to: ({ id }) => `/acts/change-direction/${id}`,
})

const directionFields = {
  name: text({ label: '名称', most: 20 }),
  seq: whole({ label: '排序', hint: '小的在前', least: 0, most: MOST_SEQ }),
}

/** The first home page of a direction: learners find it at once, and the school fills it under 页面. */
const homeOf = (name: string) => ({ title: name, blocks: [{ type: 'notice' as const, text: `${name}的课程正在准备，很快和你见面。` }] })

const newDirection = act({
  name: 'add-direction',
  title: '加学习方向',
  roles,
  fields: {
    parentId: objectOrNone({ label: '上级分类', hint: '不选就用第一个' }),
    ...directionFields,
  },
  start: async ({ db }) => ({ facts: [], choices: { parentId: choicesOf(await firstLevels(db)) } }),
  preview: async ({ db }, _ref, { parentId, name }) => [
    `在“${(await firstLevel(db, parentId))?.name ?? FIRST_CATEGORY}”下加“${name}”`,
    '它的首页一起建好，学员马上能在“选择方向”里看到；首页的内容到“页面”里改',
  ],
  run: async (tx, { values: { parentId, ...values } }) => {
    const parent = await firstLevel(tx, parentId)
    const above = parent?.id ?? (await addCategory(tx, { parentId: null, level: DIRECTION_LEVEL - 1, name: FIRST_CATEGORY, seq: 1 }))
    const id = await addCategory(tx, { ...values, parentId: above, level: DIRECTION_LEVEL })
    await addPlacedPage(tx, homeOf(values.name), { type: 'home', item: String(id) })
    return { object: `category:${id}`, before: null, after: values, to: '/directions' }
  },
})

const changeDirection = act({
  name: 'change-direction',
  title: '修改学习方向',
  roles,
  fields: directionFields,
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
    { title: '类型', text: ({ type }) => lessonKinds[type].words },
    { title: '开始', text: ({ startAt }) => momentText(startAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listLessonRows(db, { courseId: storedIdOf(filter.course), ...rest }),
  to: ({ id }) => `/lessons/${id}`,
})

const MOST_SECONDS = 86_400

/** The length of a lesson: as it was typed, or that of a file of the library that takes the place of another one. */
async function lessonLength(db: Db, before: LessonEditRow, { media, length }: { media: string; length: number | null }): Promise<number> {
  const isTyped = length !== null && (length !== before.length || media === before.media)
  if (isTyped) return length
  const named = readLibraryAddress(ownMedia(media))
  const row = named && (await namedFile(db, named))
  return row?.seconds ?? length ?? before.length
}

/** A lesson that is played. One of another kind has a form of its own. */
async function playedLesson(db: Db, ref: string): Promise<LessonEditRow> {
  const row = await lessonAt(db, ref)
  if (lessonKinds[row.type].form !== 'change-lesson') throw invalid(`这一课是${lessonKinds[row.type].words}，请从课时页面修改`)
  return row
}

const changeLesson = act({
  name: 'change-lesson',
  title: '修改课时',
  roles,
  fields: {
    title: text({ label: '名称', most: 60 }),
    media: mediaChoice({ label: '视频或音频', accepts: ['film', 'sound'], isOptional: true }),
    poster: mediaChoice({ label: '封面', hint: '播放前的图，不选就用视频自己的画面', accepts: ['picture'], isOptional: true }),
    length: lengthOrNone({ label: '时长', hint: '时:分:秒，如 12:30；换了文件、没有改时长，就按新文件的', most: MOST_SECONDS }),
    trial: choice({ label: '试听', choices: { yes: '可以试听', no: '购买后学习' } }),
    startAt: momentOrNone({ label: '直播开始', hint: '北京时间，如 2026-12-01 19:30；不是直播就留空' }),
    endAt: momentOrNone({ label: '直播结束' }),
  },
  start: async ({ db }, ref) => {
    const row = await playedLesson(db, ref)
    const moments = { startAt: momentTyped(row.startAt), endAt: momentTyped(row.endAt) }
    const texts = {
      title: [row.title],
      media: [row.media],
      poster: [row.poster],
      length: [clockText(row.length)],
      trial: [row.isTrial ? 'yes' : 'no'],
      ...moments,
    }
    return { facts: [['课程', `${row.course}，${row.chapter}`]], texts, version: rowVersion(row) }
  },
  preview: async ({ db }, ref, { title, startAt, endAt, media, length }) => [
    `名称：${title}`,
    `时长：${durationText(await lessonLength(db, await lessonAt(db, ref), { media, length }))}`,
    startAt === null ? '不是直播' : `直播：${momentText(startAt)} 至 ${momentText(endAt)}`,
  ],
  run: async (tx, { ref, values: { trial, ...values }, version }) => {
    const before = found(await lockLesson(tx, idOf(ref, '课时')), '课时')
    if (rowVersion(before) !== version) throw conflict('这个课时刚被别人改过，请重新打开核对')
    const { startAt, endAt } = values
    if ((startAt === null) !== (endAt === null) || (startAt ?? 0) > (endAt ?? 0)) throw invalid('直播要写开始和结束，结束不能早于开始')
    const after = { ...values, length: await lessonLength(tx, before, values) }
    await putLesson(tx, { ...after, id: before.id, isTrial: trial === 'yes' })
    return { object: `lesson:${before.id}`, before, after: { trial, ...after }, to: `/lessons?course=${before.courseId}` }
  },
})

/** Teachers, directions and lessons. */
export const catalogueArea: Area = {
  pages: [teachers, directions, lessons],
  acts: [newTeacher, changeTeacher, newDirection, changeDirection, changeLesson],
}
