import type { Db } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, page } from '#server/desk/frame/row'
import { choice, text, whole } from '#server/desk/parts/field'
import { choicesOf, objectOrNone } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { rich, richText } from '#server/desk/parts/rich-field'
import { conflict } from '#server/refusal'
import { courseById } from '#server/repositories/course/course-edit'
import {
  addGuide,
  addNote,
  courseNames,
  dropGuide,
  dropNote,
  type GuideTemplateRow,
  guideById,
  listGuides,
  listNotes,
  lockGuide,
  lockNote,
  type NoteRow,
  noteById,
  putGuide,
  putNote,
} from '#server/repositories/course/course-lists'
import { storedIdOf } from '@/domain/text/id-text'

const roles = ['editor'] as const
const MOST_COURSES = 2_000
const MOST_TEXT = 50_000
const MOST_SEQ = 10_000
const types = { faq: '常见问题', service: '服务说明' } as const
type NoteType = keyof typeof types
const typeName = (type: string) => (Object.hasOwn(types, type) ? types[type as NoteType] : type)
const whose = (courseId: number | null) => (courseId === null ? '所有课程' : `课程 ${courseId}`)

const noteAt = async (db: Db, ref: string | undefined) => found(await noteById(db, idOf(ref, '说明')), '说明')
const guideAt = async (db: Db, ref: string | undefined) => found(await guideById(db, idOf(ref, '学习指引')), '学习指引')
const courses = async (db: Db) => ({ courseId: choicesOf(await courseNames(db, MOST_COURSES)) })

async function known(db: Db, courseId: number | null): Promise<void> {
  if (courseId !== null) found(await courseById(db, courseId), '课程')
}

const notes = list<NoteRow>({
  path: '/course-notes',
  title: '常见问题和服务',
  section: '内容',
  roles,
  filters: [{ name: 'course', label: '课程编号' }],
  columns: [
    { title: '标题', text: ({ title }) => title },
    { title: '类型', text: ({ type }) => typeName(type) },
    { title: '用在', text: ({ courseId }) => whose(courseId) },
    { title: '排序', text: ({ seq }) => String(seq), isNumber: true },
  ],
  above: (
    <ActLink name="add-course-note" of="new">
      写一条
    </ActLink>
  ),
  load: ({ db }, { filter, ...rest }) => listNotes(db, { courseId: storedIdOf(filter.course), ...rest }),
  to: ({ id }) => `/course-notes/${id}`,
})

const note = page({
  path: '/course-notes/:id',
  title: '常见问题和服务',
  roles,
  load: ({ db }, { params }) => noteAt(db, params.id),
  view: ({ id, title, type, courseId, content }) => (
    <>
      <Facts
        of={[
          ['标题', title],
          ['类型', typeName(type)],
          ['用在', whose(courseId)],
          ['内容', richText(content)],
        ]}
      />
      <ActLink name="change-course-note" of={id}>
        修改
      </ActLink>
      <ActLink name="remove-course-note" of={id}>
        删除
      </ActLink>
    </>
  ),
})

const noteFields = {
  type: choice({ label: '类型', choices: types }),
  courseId: objectOrNone({ label: '课程', hint: '不选就用在所有课程' }),
  title: text({ label: '标题', most: 60 }),
  content: rich({ label: '内容', most: MOST_TEXT }),
  seq: whole({ label: '排序', hint: '小的在前', least: 0, most: MOST_SEQ }),
}

const newNote = act({
  name: 'add-course-note',
  title: '写常见问题或服务说明',
  roles,
  fields: noteFields,
  start: async ({ db }) => ({ facts: [], texts: { seq: ['1'] }, choices: await courses(db) }),
  preview: (_deps, _ref, { type, title, courseId }) => [`${types[type]}：${title}`, `用在${whose(courseId)}，学员马上能看到`],
  run: async (tx, { values }) => {
    await known(tx, values.courseId)
    const id = await addNote(tx, values)
    return { object: `course-note:${id}`, before: null, after: values, to: `/course-notes/${id}` }
  },
})

const changeNote = act({
  name: 'change-course-note',
  title: '修改常见问题或服务说明',
  roles,
  fields: noteFields,
  start: async ({ db }, ref) => {
    const row = await noteAt(db, ref)
    const plain = { type: [row.type], title: [row.title], seq: [String(row.seq)], courseId: [String(row.courseId ?? '')] }
    return {
      facts: [['编号', row.id]],
      texts: { ...plain, content: [richText(row.content)] },
      choices: await courses(db),
      version: rowVersion(row),
    }
  },
  preview: (_deps, _ref, { type, title, courseId }) => [`${types[type]}：${title}`, `用在${whose(courseId)}`],
  run: async (tx, { ref, values, version }) => {
    const before = found(await lockNote(tx, idOf(ref, '说明')), '说明')
    if (rowVersion(before) !== version) throw conflict('这一条刚被别人改过，请重新打开核对')
    await known(tx, values.courseId)
    await putNote(tx, before.id, values)
    return { object: `course-note:${before.id}`, before, after: values, to: `/course-notes/${before.id}` }
  },
})

const removeNote = act({
  name: 'remove-course-note',
  title: '删除常见问题或服务说明',
  roles,
  fields: { reason: text({ label: '原因' }) },
  start: async ({ db }, ref) => ({ facts: [['标题', (await noteAt(db, ref)).title]] }),
  preview: () => ['学员马上看不到这一条'],
  run: async (tx, { ref, values: { reason } }) => {
    const before = await noteAt(tx, ref)
    await dropNote(tx, before.id)
    return { object: `course-note:${before.id}`, before, after: null, reason, to: '/course-notes' }
  },
})

const guides = list<GuideTemplateRow>({
  path: '/guides',
  title: '学习指引',
  section: '内容',
  roles,
  filters: [],
  columns: [
    { title: '标题', text: ({ title }) => title },
    { title: '用在', text: ({ course_id }) => whose(course_id) },
    { title: '学习群', text: ({ group_name }) => group_name || '没有' },
    { title: '编号', text: ({ id }) => String(id), isNumber: true },
  ],
  above: (
    <ActLink name="add-guide" of="new">
      写一份
    </ActLink>
  ),
  load: ({ db }, { before, limit }) => listGuides(db, { before, limit }),
  to: ({ id }) => `/acts/change-guide/${id}`,
})

const guideFields = {
  courseId: objectOrNone({ label: '课程', hint: '不选就用在没有自己指引的课程' }),
  title: text({ label: '标题', most: 60 }),
  content: rich({ label: '内容', most: MOST_TEXT }),
  groupName: text({ label: '学习群名称', most: 30, isOptional: true }),
  address: text({ label: '学习群的链接', hint: '二维码指向的地址', most: 300, isOptional: true }),
}

const newGuide = act({
  name: 'add-guide',
  title: '写学习指引',
  roles,
  fields: guideFields,
  start: async ({ db }) => ({ facts: [], choices: await courses(db) }),
  preview: (_deps, _ref, { title, courseId }) => [`学习指引“${title}”`, `用在${whose(courseId)}，买课后看到`],
  run: async (tx, { values }) => {
    await known(tx, values.courseId)
    const id = await addGuide(tx, values)
    return { object: `guide:${id}`, before: null, after: values, to: '/guides' }
  },
})

const changeGuide = act({
  name: 'change-guide',
  title: '修改学习指引',
  roles,
  fields: guideFields,
  start: async ({ db }, ref) => {
    const row = await guideAt(db, ref)
    const plain = { title: [row.title], groupName: [row.group_name], address: [row.address], courseId: [String(row.course_id ?? '')] }
    return {
      facts: [['编号', row.id]],
      texts: { ...plain, content: [richText(row.content)] },
      choices: await courses(db),
      version: rowVersion(row),
    }
  },
  preview: (_deps, _ref, { title, courseId }) => [`学习指引“${title}”`, `用在${whose(courseId)}`],
  run: async (tx, { ref, values, version }) => {
    const before = found(await lockGuide(tx, idOf(ref, '学习指引')), '学习指引')
    if (rowVersion(before) !== version) throw conflict('这份指引刚被别人改过，请重新打开核对')
    await known(tx, values.courseId)
    await putGuide(tx, before.id, values)
    return { object: `guide:${before.id}`, before, after: values, to: '/guides' }
  },
})

const removeGuide = act({
  name: 'remove-guide',
  title: '删除学习指引',
  roles,
  fields: { reason: text({ label: '原因' }) },
  start: async ({ db }, ref) => ({ facts: [['标题', (await guideAt(db, ref)).title]] }),
  preview: () => ['买课的学员改看所有课程共用的指引'],
  run: async (tx, { ref, values: { reason } }) => {
    const before = await guideAt(tx, ref)
    await dropGuide(tx, before.id)
    return { object: `guide:${before.id}`, before, after: null, reason, to: '/guides' }
  },
})

/** Questions and services beside courses, and the guides that buyers read first. */
export const courseNoteArea: Area = {
  pages: [notes, note, guides],
  acts: [newNote, changeNote, removeNote, newGuide, changeGuide, removeGuide],
}
