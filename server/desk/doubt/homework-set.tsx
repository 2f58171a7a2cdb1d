import type { Db } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import {
  choice,
  hundredths,
  hundredthsTyped,
  moment,
  momentTyped,
  rows,
  text,
  type ValuesOf,
  whole,
  wholeOrNone,
} from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { courseById } from '#server/repositories/course/course-edit'
import { courseNames } from '#server/repositories/course/course-lists'
import {
  addHomework,
  dropHomework,
  type HomeworkHead,
  type HomeworkItem,
  homeworkHead,
  homeworkItems,
  isBegun,
  knownQuestions,
  listHomework,
  lockHomework,
  putHomework,
  putHomeworkItems,
} from '#server/repositories/doubt/homework/set'
import { marksText } from '@/domain/scoring/marks'

const roles = ['teacher', 'editor'] as const
const kinds = { text: '写文字', images: '拍照上传', question: '题库里的题' } as const
const MOST_COURSES = 2_000
const MOST_ITEMS = 30
const MOST_MARKS = 100_000
const MOST_CREDITS = 1_000
const MOST_ID = 2_000_000_000

const load = async (db: Db, ref: string | undefined) => found(await homeworkHead(db, idOf(ref, '作业')), '作业')
const sumOf = (items: readonly { marks: number }[]) => items.reduce((sum, { marks }) => sum + marks, 0)

const homeworks = list<Awaited<ReturnType<typeof listHomework>>[number]>({
  path: '/homeworks',
  title: '布置作业',
  section: '教学',
  roles,
  filters: [],
  columns: [
    { title: '作业', text: ({ title }) => title },
    { title: '课程', text: ({ course }) => course },
    { title: '截止', text: ({ dueAt }) => momentText(dueAt) },
    { title: '交了', text: ({ submissions }) => String(submissions ?? 0), isNumber: true },
  ],
  above: (
    <ActLink name="add-homework" of="new">
      布置作业
    </ActLink>
  ),
  load: ({ db }, { before, limit }) => listHomework(db, { before, limit }),
  to: ({ id }) => `/homeworks/${id}`,
})

const itemText = ({ kind, prompt, questionId, marks }: HomeworkItem, at: number) =>
  `${at + 1}. ${kinds[kind]}（${marksText(marks)} 分）${questionId === null ? prompt : `题目 ${questionId} ${prompt}`}`

const homework = page({
  path: '/homeworks/:id',
  title: '作业',
  roles,
  load: async ({ db }, { params }) => {
    const row = await load(db, params.id)
    return { row, items: await homeworkItems(db, row.id), begun: await isBegun(db, row.id) }
  },
  view: ({ row, items, begun }) => (
    <>
      <Facts
        of={[
          ['作业', row.title],
          ['课程', row.course],
          ['要求', row.intro],
          ['截止', momentText(row.dueAt)],
          ['满分', `${marksText(sumOf(items))} 分，${marksText(row.passMarks)} 分及格`],
          ['学分', row.credits],
          ['题目', items.map(itemText).join('\n') || '还没有'],
        ]}
      />
      <ActLink name="change-homework" of={row.id}>
        修改要求和截止
      </ActLink>
      {!begun && (
        <>
          <ActLink name="change-homework-items" of={row.id}>
            修改题目
          </ActLink>
          <ActLink name="remove-homework" of={row.id}>
            删除
          </ActLink>
        </>
      )}
      {begun && <p className="muted">已经有学员开始做，题目不能再改。</p>}
    </>
  ),
})

const headFields = {
  title: text({ label: '标题', most: 60 }),
  intro: text({ label: '要求', most: 500, isLong: true }),
  dueAt: moment({ label: '截止' }),
  passMarks: hundredths({ label: '及格', unit: '分', least: 0, most: MOST_MARKS }),
  credits: whole({ label: '学分', hint: '通过后得到', least: 0, most: MOST_CREDITS }),
}
const itemsField = rows({
  label: '题目',
  most: MOST_ITEMS,
  columns: {
    kind: choice({ label: '类型', choices: kinds }),
    prompt: text({ label: '题干', hint: '题库里的题可以不写', most: 1_000, isOptional: true, isLong: true }),
    questionId: wholeOrNone({ label: '题目编号', hint: '只有题库里的题要填', least: 1, most: MOST_ID }),
    marks: hundredths({ label: '分值', unit: '分', least: 1, most: MOST_MARKS }),
  },
})
type Items = ValuesOf<{ items: typeof itemsField }>['items']

/** Refuses items that could not be answered. */
async function refuseFaults(db: Db, items: Items, passMarks: number): Promise<void> {
  for (const [at, { kind, prompt, questionId }] of items.entries()) {
    if (kind === 'question' && questionId === null) throw invalid(`第 ${at + 1} 题要填题库里的题目编号`)
    if (kind !== 'question' && questionId !== null) throw invalid(`第 ${at + 1} 题不是题库里的题，题目编号要留空`)
    if (kind !== 'question' && prompt === '') throw invalid(`第 ${at + 1} 题要写题干`)
  }
  const ids = items.flatMap(({ questionId }) => questionId ?? [])
  const known = await knownQuestions(db, ids)
  const unknown = ids.filter((id) => !known.includes(id))
  if (unknown.length > 0) throw invalid(`题库里没有可以单独做的题目 ${unknown.join('、')}`)
  if (passMarks > sumOf(items)) throw invalid(`及格分不能高于满分 ${marksText(sumOf(items))}`)
}

const add = act({
  name: 'add-homework',
  title: '布置作业',
  roles,
  fields: { courseId: object({ label: '课程' }), ...headFields, items: itemsField },
  start: async ({ db }) => ({ facts: [], choices: { courseId: choicesOf(await courseNames(db, MOST_COURSES)) } }),
  preview: async ({ db, now }, _ref, { title, dueAt, items, passMarks }) => {
    await refuseFaults(db, items, passMarks)
    if (dueAt <= now()) throw invalid('截止已经过了')
    return [
      `布置“${title}”，${items.length} 题，满分 ${marksText(sumOf(items))}`,
      `${momentText(dueAt)} 截止，拥有这门课程的学员马上能看到`,
    ]
  },
  run: async (tx, { values: { items, ...head } }) => {
    found(await courseById(tx, head.courseId), '课程')
    await refuseFaults(tx, items, head.passMarks)
    const id = await addHomework(tx, head)
    await putHomeworkItems(tx, id, items)
    return { object: `homework:${id}`, before: null, after: { ...head, items }, to: `/homeworks/${id}` }
  },
})

const change = act({
  name: 'change-homework',
  title: '修改作业',
  roles,
  fields: headFields,
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    const { title, intro, dueAt, passMarks, credits } = row
    const texts = {
      title: [title],
      intro: [intro],
      dueAt: momentTyped(dueAt),
      passMarks: [hundredthsTyped(passMarks)],
      credits: [String(credits)],
    }
    return { facts: [['课程', row.course]], texts, version: rowVersion(row) }
  },
  preview: (_deps, _ref, { title, dueAt }) => [`标题：${title}，${momentText(dueAt)} 截止`, '交过的作业不会重新算分'],
  run: async (tx, { ref, values, version }) => {
    const before = found(await lockHomework(tx, idOf(ref, '作业')), '作业')
    if (rowVersion(before) !== version) throw conflict('这次作业刚被别人改过，请重新打开核对')
    const full = sumOf(await homeworkItems(tx, before.id))
    if (values.passMarks > full) throw invalid(`及格分不能高于满分 ${marksText(full)}`)
    const after: HomeworkHead = { id: before.id, courseId: before.courseId, ...values }
    await putHomework(tx, after)
    return { object: `homework:${before.id}`, before, after, to: `/homeworks/${before.id}` }
  },
})

const changeItems = act({
  name: 'change-homework-items',
  title: '修改作业的题目',
  roles,
  fields: { items: itemsField },
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    const items = await homeworkItems(db, row.id)
    const typed = items.flatMap(({ kind, prompt, questionId, marks }) => [kind, prompt, String(questionId ?? ''), hundredthsTyped(marks)])
    return { facts: [['作业', row.title]], texts: { items: typed }, version: rowVersion(items) }
  },
  preview: async ({ db }, ref, { items }) => {
    const { passMarks } = await load(db, ref)
    await refuseFaults(db, items, passMarks)
    return [`${items.length} 题，满分 ${marksText(sumOf(items))}`]
  },
  run: async (tx, { ref, values: { items }, version }) => {
    const row = found(await lockHomework(tx, idOf(ref, '作业')), '作业')
    const before = await homeworkItems(tx, row.id)
    if (rowVersion(before) !== version) throw conflict('题目刚被别人改过，请重新打开核对')
    if (await isBegun(tx, row.id)) throw conflict('已经有学员开始做，题目不能再改')
    await refuseFaults(tx, items, row.passMarks)
    await putHomeworkItems(tx, row.id, items)
    return { object: `homework:${row.id}`, before: { items: before }, after: { items }, to: `/homeworks/${row.id}` }
  },
})

const remove = act({
  name: 'remove-homework',
  title: '删除作业',
  roles,
  fields: { reason: text({ label: '原因' }) },
  start: async ({ db }, ref) => ({ facts: [['作业', (await load(db, ref)).title]] }),
  preview: () => ['学员马上看不到这次作业'],
  run: async (tx, { ref, values: { reason } }) => {
    const before = found(await lockHomework(tx, idOf(ref, '作业')), '作业')
    if (await isBegun(tx, before.id)) throw conflict('已经有学员开始做，不能删除')
    await dropHomework(tx, before.id)
    return { object: `homework:${before.id}`, before, after: null, reason, to: '/homeworks' }
  },
})

/** Homework that teachers set. */
export const homeworkSetArea: Area = { pages: [homeworks, homework], acts: [add, change, changeItems, remove] }
