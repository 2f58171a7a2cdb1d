import type { Db } from '#server/database/tables'
import { type Area, act } from '#server/desk/frame/row'
import { choice, type Field, text, whole, wholeOrNone } from '#server/desk/parts/field'
import { listAct } from '#server/desk/parts/list-act'
import { mediaChoice } from '#server/desk/parts/media-field'
import { choicesOf, object, storedRow } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { rich, richText } from '#server/desk/parts/rich-field'
import { conflict, invalid } from '#server/refusal'
import { courseById } from '#server/repositories/course/course-edit'
import {
  type ContactRow,
  contactRows,
  courseNames,
  dropProtocol,
  introductionOf,
  putContacts,
  putIntroduction,
  putMaterials,
  putPreTasks,
  putProtocol,
  putRecommended,
  putSubjects,
  recommendedRows,
} from '#server/repositories/course/course-lists'
import { combineOf, preTaskKinds, protocolOf, subjectRows } from '#server/repositories/course/gates'
import { materialsOfCourse } from '#server/repositories/course/materials'
import { listLibrary } from '#server/repositories/site/library'

const roles = ['editor'] as const
const MOST_FILES = 500
const MOST_COURSES = 2_000
const MOST_ROWS = 50
const MOST_LEARNERS = 100_000
const materialTypes = { handout: '讲义', exercise: '习题', table: '表格' } as const
/** Steps before the first lesson, in words. */
export const preTaskNames = { profile: '填写头像和昵称', mobile: '绑定手机号', group: '加入学习群', protocol: '签署协议' } as const
const contactRoles = { banban: '班主任', assistant: '助教', group: '学习群' } as const
const open = { yes: '接新学员', no: '不再接新学员' } as const

const course = async (db: Db, ref: string) => found(await courseById(db, idOf(ref, '课程')), '课程')
type Course = Awaited<ReturnType<typeof course>>
/** All lists of a course have this in common. */
const ofCourse = {
  roles,
  owner: course,
  facts: ({ title }: Course) => [['课程', title]] as const,
  object: ({ id }: Course) => `course:${id}`,
  to: ({ id }: Course) => `/courses/${id}/more`,
} as const

/** Files that can be a material, by address; a file of an earlier release keeps the address it has. */
async function filesFor(db: Db, courseId: number): Promise<Record<string, string>> {
  const library = await listLibrary(db, { isSound: true }, { limit: MOST_FILES })
  const own = await materialsOfCourse(db, courseId, undefined)
  return Object.fromEntries([...own.map(({ file, title }) => [file, title]), ...library.map(({ address, title }) => [address, title])])
}

/** The size of a chosen file, in bytes. Refuses one that is neither in the library nor of the course. */
async function sizeOf(db: Db, courseId: number, file: string): Promise<number> {
  const own = (await materialsOfCourse(db, courseId, undefined)).find((row) => row.file === file)
  const size = own?.size ?? (await listLibrary(db, { isSound: true }, { limit: MOST_FILES })).find(({ address }) => address === file)?.size
  return found(size, '文件')
}

const fileField: Field<string> = { ...text({ label: '文件', hint: '先传到素材库', most: 300 }), look: 'pick' }

const materials = listAct({
  ...ofCourse,
  name: 'set-course-materials',
  title: '课程资料',
  noun: '资料',
  most: MOST_ROWS,
  table: 'course_material',
  columns: {
    id: storedRow,
    title: text({ label: '名称', most: 60 }),
    type: choice({ label: '类型', choices: materialTypes }),
    file: fileField,
  },
  rows: (db, { id }) => materialsOfCourse(db, id, undefined),
  texts: ({ id, title, type, file }) => ({ id: String(id), title, type, file }),
  choices: async (db, { id }) => ({ file: await filesFor(db, id) }),
  told: (rows) => [...rows.map(({ title, type }) => `${materialTypes[type]}：${title}`), '买了课程的学员马上可以下载'],
  put: async (tx, { id }, rows) => {
    const sizes = new Map<string, number>()
    for (const { file } of rows) sizes.set(file, await sizeOf(tx, id, file))
    await putMaterials(
      tx,
      id,
      rows.map((row) => ({ ...row, size: sizes.get(row.file) ?? 0 })),
    )
  },
})

const recommended = listAct({
  ...ofCourse,
  name: 'set-course-recommended',
  title: '推荐课程',
  noun: '推荐课程',
  hint: '学员看完这门课的介绍后看到，按顺序',
  most: 12,
  table: 'course_recommend',
  columns: { otherId: object({ label: '课程' }), reason: text({ label: '推荐理由', most: 40 }) },
  rows: (db, { id }) => recommendedRows(db, id),
  texts: ({ otherId, reason }) => ({ otherId: String(otherId), reason }),
  choices: async (db, { id }) => ({ otherId: choicesOf((await courseNames(db, MOST_COURSES)).filter((one) => one.id !== id)) }),
  told: (rows) => [`推荐 ${rows.length} 门课程；下架的课程不会出现`],
  put: async (tx, { id }, rows) => {
    const ids = rows.map(({ otherId }) => otherId)
    if (ids.includes(id)) throw invalid('不能推荐课程自己')
    if (new Set(ids).size < ids.length) throw invalid('同一门课程只能推荐一次')
    for (const otherId of ids) found(await courseById(tx, otherId), '推荐课程')
    await putRecommended(tx, id, rows)
  },
})

const preTasks = listAct({
  ...ofCourse,
  name: 'set-course-pre-tasks',
  title: '学前任务',
  noun: '学前任务',
  hint: '学员做完才能开始第一课',
  most: 4,
  table: 'course_pre_task',
  columns: { kind: choice({ label: '任务', choices: preTaskNames }) },
  rows: async (db, { id }) => (await preTaskKinds(db, id)).map((kind) => ({ kind })),
  texts: ({ kind }) => ({ kind }),
  told: (rows) => rows.map(({ kind }, at) => `${at + 1}. ${preTaskNames[kind]}`),
  put: async (tx, { id }, rows) => {
    const kinds = rows.map(({ kind }) => kind)
    if (new Set(kinds).size < kinds.length) throw invalid('同一个任务只能写一次')
    if (kinds.includes('protocol') && !(await protocolOf(tx, id))) throw conflict('课程还没有协议：先写好课程协议，再要求签署')
    if (kinds.includes('group') && !(await contactRows(tx, id)).some(({ role }) => role === 'group'))
      throw conflict('课程还没有学习群：先加上学习群，再要求加入')
    await putPreTasks(tx, id, kinds)
  },
})

const contacts = listAct({
  ...ofCourse,
  name: 'set-course-contacts',
  title: '班主任、助教和学习群',
  noun: '联系人',
  hint: '新学员分给同一角色里人数最少的一位',
  most: MOST_ROWS,
  table: 'guide_contact',
  columns: {
    id: storedRow,
    role: choice({ label: '角色', choices: contactRoles }),
    name: text({ label: '名称', most: 20 }),
    account: text({ label: '微信号或群号', most: 60 }),
    intro: text({ label: '介绍', most: 120, isOptional: true }),
    avatar: text({ label: '头像', hint: '素材库里图片的地址', most: 200, isOptional: true }),
    address: text({ label: '二维码的链接', most: 300, isOptional: true }),
    mostLearners: wholeOrNone({ label: '最多学员', hint: '不填是不限', least: 1, most: MOST_LEARNERS }),
    isOpen: choice({ label: '接待', choices: open }),
  },
  rows: (db, { id }) => contactRows(db, id),
  texts: (row: ContactRow) => ({
    id: String(row.id),
    role: row.role,
    name: row.name,
    account: row.account,
    intro: row.intro,
    avatar: row.avatar,
    address: row.address,
    mostLearners: String(row.most_learners ?? ''),
    isOpen: row.is_open ? 'yes' : 'no',
  }),
  told: (rows) => rows.map(({ role, name, isOpen }) => `${contactRoles[role]}：${name}，${open[isOpen]}`),
  put: (tx, { id }, rows) =>
    putContacts(
      tx,
      id,
      rows.map(({ isOpen, ...row }) => ({ ...row, isOpen: isOpen === 'yes' })),
    ),
})

const MOST_SUBJECTS = 20
const subjectColumns = {
  id: storedRow,
  name: text({ label: '科目', most: 30 }),
  note: text({ label: '说明', most: 60, isOptional: true }),
  taughtBy: object({ label: '由哪门课程讲' }),
}

const subjects = listAct({
  ...ofCourse,
  name: 'set-course-subjects',
  title: '组合课程的科目',
  noun: '科目',
  hint: '学员买下后从中选；清空就变回普通课程',
  most: MOST_SUBJECTS,
  table: 'course_subject',
  columns: subjectColumns,
  rows: (db, { id }) => subjectRows(db, id),
  texts: ({ id, name, note, taught_by }) => ({ id: String(id), name, note, taughtBy: String(taught_by) }),
  choices: async (db, { id }) => ({ taughtBy: choicesOf((await courseNames(db, MOST_COURSES)).filter((one) => one.id !== id)) }),
  told: (rows) => [...rows.map(({ name }) => name), '学员要选几科在“可选科目数”里改'],
  put: async (tx, { id }, rows) => {
    const taught = rows.map(({ taughtBy }) => taughtBy)
    if (taught.includes(id)) throw invalid('科目要由别的课程来讲')
    for (const other of taught) found(await courseById(tx, other), '讲课的课程')
    const before = await combineOf(tx, id)
    const bounded = (value: number) => Math.max(1, Math.min(value, rows.length))
    const limits = { least: bounded(before?.least ?? 1), most: bounded(before?.most ?? rows.length) }
    await putSubjects(tx, id, { ...limits, subjects: rows })
  },
})

const subjectCount = act({
  name: 'set-course-subject-count',
  title: '可选科目数',
  roles,
  fields: {
    least: whole({ label: '至少选几科', least: 1, most: MOST_SUBJECTS }),
    most: whole({ label: '最多选几科', least: 1, most: MOST_SUBJECTS }),
  },
  start: async ({ db }, ref) => {
    const of = await course(db, ref)
    const combine = found(await combineOf(db, of.id), '组合课程')
    return {
      facts: ofCourse.facts(of),
      texts: { least: [String(combine.least)], most: [String(combine.most)] },
      version: rowVersion(combine),
    }
  },
  preview: (_deps, _ref, { least, most }) => [
    least === most ? `每位学员选 ${least} 科` : `每位学员选 ${least} 到 ${most} 科`,
    '已经选好的学员不受影响',
  ],
  run: async (tx, { ref, values, version }) => {
    const of = await course(tx, ref)
    const before = found(await combineOf(tx, of.id), '组合课程')
    if (rowVersion(before) !== version) throw conflict('可选科目数刚被别人改过，请重新打开核对')
    const rows = await subjectRows(tx, of.id)
    if (values.least > values.most || values.most > rows.length) throw invalid(`至少不能大于最多，最多不能大于科目总数 ${rows.length}`)
    await putSubjects(tx, of.id, { ...values, subjects: rows.map(({ taught_by, ...row }) => ({ ...row, taughtBy: taught_by })) })
    return { object: `course:${of.id}`, before, after: values, to: ofCourse.to(of) }
  },
})

const MOST_PROTOCOL = 50_000

const protocol = act({
  name: 'set-course-protocol',
  title: '课程协议',
  roles,
  fields: { title: text({ label: '标题', most: 60 }), content: rich({ label: '正文', most: MOST_PROTOCOL }) },
  start: async ({ db }, ref) => {
    const of = await course(db, ref)
    const stored = await protocolOf(db, of.id)
    const texts = { title: [stored?.title ?? ''], content: [stored ? richText(stored.content) : ''] }
    return { facts: [...ofCourse.facts(of), ['版本', stored?.version ?? '还没有']], texts, version: stored?.version ?? 0 }
  },
  preview: async ({ db }, ref, { title }) => {
    const stored = await protocolOf(db, (await course(db, ref)).id)
    const next = stored ? `“${title}”成为第 ${stored.version + 1} 版，签过旧版的学员下次学习前要重新签署` : `加上协议“${title}”`
    return [next, '要学员在学习前签署，在“学前任务”里加上“签署协议”']
  },
  run: async (tx, { ref, values, version }) => {
    const of = await course(tx, ref)
    const before = await protocolOf(tx, of.id)
    if ((before?.version ?? 0) !== version) throw conflict('协议刚被别人改过，请重新打开核对')
    await putProtocol(tx, of.id, values)
    return { object: `course:${of.id}`, before: before ?? null, after: values, to: ofCourse.to(of) }
  },
})

const noProtocol = act({
  name: 'drop-course-protocol',
  title: '删除课程协议',
  roles,
  fields: { reason: text({ label: '原因' }) },
  start: async ({ db }, ref) => ({ facts: ofCourse.facts(await course(db, ref)) }),
  preview: () => ['课程不再有协议；学前任务里的“签署协议”一起去掉'],
  run: async (tx, { ref, values: { reason } }) => {
    const of = await course(tx, ref)
    const before = found(await protocolOf(tx, of.id), '协议')
    if (!(await dropProtocol(tx, before.id))) throw conflict('有学员签过这份协议，不能删除；可以改成新的一版')
    const kinds = await preTaskKinds(tx, of.id)
    await putPreTasks(
      tx,
      of.id,
      kinds.filter((kind) => kind !== 'protocol'),
    )
    return { object: `course:${of.id}`, before, after: null, reason, to: ofCourse.to(of) }
  },
})

const levels = { '0': '不送会员', '1': '1 级会员', '2': '2 级会员', '3': '3 级会员' } as const
const chats = { yes: '开放', no: '关闭' } as const
const MOST_INTRODUCTION = 100_000

const introduction = act({
  name: 'set-course-introduction',
  title: '课程介绍',
  roles,
  fields: {
    summary: rich({ label: '介绍', most: MOST_INTRODUCTION }),
    trailer: mediaChoice({ label: '宣传片', hint: '从素材库里选，不选就没有', accepts: ['film'], isOptional: true }),
    groupName: text({ label: '学习组名称', hint: '没有学习组就不填', most: 30, isOptional: true }),
    vipLevel: choice({ label: '买课送会员', choices: levels }),
    hasChat: choice({ label: '直播间聊天', choices: chats }),
  },
  start: async ({ db }, ref) => {
    const of = await course(db, ref)
    const stored = found(await introductionOf(db, of.id), '课程')
    const plain = { trailer: [stored.trailer], groupName: [stored.groupName], vipLevel: [String(stored.vipLevel)] }
    const summary = stored.summary.length === 0 ? [] : [richText(stored.summary)]
    return {
      facts: ofCourse.facts(of),
      texts: { ...plain, summary, hasChat: [stored.hasChat ? 'yes' : 'no'] },
      version: rowVersion(stored),
    }
  },
  preview: (_deps, _ref, { summary, vipLevel, hasChat }) => [
    `介绍共 ${summary.length} 段`,
    `${levels[vipLevel]}，直播间聊天${chats[hasChat]}`,
  ],
  run: async (tx, { ref, values, version }) => {
    const of = await course(tx, ref)
    const before = found(await introductionOf(tx, of.id), '课程')
    if (rowVersion(before) !== version) throw conflict('课程介绍刚被别人改过，请重新打开核对')
    await putIntroduction(tx, of.id, { ...values, vipLevel: Number(values.vipLevel), hasChat: values.hasChat === 'yes' })
    return { object: `course:${of.id}`, before, after: values, to: `/courses/${of.id}/about` }
  },
})

/** Lists and texts that belong to a course. */
export const courseListsArea: Area = {
  pages: [],
  acts: [introduction, materials, recommended, preTasks, contacts, subjects, subjectCount, protocol, noProtocol],
}
