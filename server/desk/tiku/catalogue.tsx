import type { Db } from '#server/database/tables'
import { ActLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { lessonKinds } from '#server/desk/learn/new-lesson'
import { choice, momentOrNone, rows, text, whole } from '#server/desk/parts/field'
import { mediaChoice } from '#server/desk/parts/media-field'
import { choicesOf, objectOrNone } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import {
  addCategory,
  addSubject,
  type CategoryRow,
  categoryById,
  firstCategory,
  listCategories,
  lockCategory,
  putCategory,
} from '#server/repositories/course/category'
import { addTeacher, listTeachers, lockTeacher, putTeacher, type TeacherRow, teacherById } from '#server/repositories/course/course-edit'
import { type LessonEditRow, listLessonRows } from '#server/repositories/learn/lesson/lesson'
import { addPlacedPage } from '#server/repositories/site/block-page/drafts'
import { firstHomeOf, type HomeLook } from '#server/repositories/site/block-page/first-shelf'
import { storedIdOf } from '@/domain/text/id-text'
import { homeDrawings } from './home-drawings'

const roles = ['editor'] as const
const DIRECTION_LEVEL = 2
const MOST_SEQ = 100_000
const MOST_NAME = 20
const MOST_SUBJECTS = 20

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
  preview: (_deps, _ref, { name, title }) => [`加老师：${name}，${title}`, '在课程里选上这位老师，课程页就会显示'],
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
  name: text({ label: '名称', most: MOST_NAME }),
  seq: whole({ label: '排序', hint: '小的在前', least: 0, most: MOST_SEQ }),
}

const looks: Record<HomeLook, string> = {
  exam: '备考：倒计时、题库、课程',
  course: '课程：只放课程',
  practice: '题库：题库在前，课程在后',
}
const namesIn = (given: readonly { name: string }[]) => [...new Set(given.map(({ name }) => name))]

const newDirection = act({
  name: 'add-direction',
  title: '加学习方向',
  roles,
  fields: {
    parentId: objectOrNone({ label: '上级分类', hint: '不选就用第一个' }),
    name: directionFields.name,
    subjects: rows({
      label: '科目',
      hint: '学员按科目刷题和选课；可以以后再加',
      least: 0,
      most: MOST_SUBJECTS,
      columns: { name: text({ label: '科目', most: MOST_NAME }) },
    }),
    examAt: momentOrNone({ label: '下一次考试', hint: '首页会倒计时，可以不填' }),
    look: { ...choice({ label: '首页用哪个样子', choices: looks }), drawings: homeDrawings },
    seq: directionFields.seq,
  },
  start: async ({ db }) => ({
    facts: [],
    texts: { seq: ['1'], look: ['exam'], subjects: ['', ''] },
    choices: { parentId: choicesOf(await firstLevels(db)) },
  }),
  preview: async ({ db }, _ref, { parentId, name, subjects, examAt }) => [
    `在“${(await firstLevel(db, parentId))?.name ?? FIRST_CATEGORY}”下加“${name}”`,
    ...(namesIn(subjects).length > 0 ? [`它的科目：${namesIn(subjects).join('、')}`] : []),
    ...(examAt === null ? [] : [`首页倒计时到 ${momentText(examAt)}`]),
    '它的首页一起建好，学员马上能在“选择方向”里看到；上架的课程自动放上去，也可以到“页面”里自己排',
  ],
  run: async (tx, { values: { parentId, subjects, examAt, look, ...values } }) => {
    const names = namesIn(subjects)
    const parent = await firstLevel(tx, parentId)
    const above = parent?.id ?? (await addCategory(tx, { parentId: null, level: DIRECTION_LEVEL - 1, name: FIRST_CATEGORY, seq: 1 }))
    const id = await addCategory(tx, { ...values, parentId: above, level: DIRECTION_LEVEL })
    for (const each of names) await addSubject(tx, { directionId: id, name: each })
    await addPlacedPage(tx, firstHomeOf({ id, name: values.name, look, examAt }), { type: 'home', item: String(id) })
    return { object: `category:${id}`, before: null, after: { ...values, subjects: names, examAt, look }, to: '/directions' }
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

/** Teachers, directions, and the list of lessons. */
export const catalogueArea: Area = {
  pages: [teachers, directions, lessons],
  acts: [newTeacher, changeTeacher, newDirection, changeDirection],
}
