import type { Deps } from '#server/deps'
import { ActLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act } from '#server/desk/frame/row'
import { searchable } from '#server/desk/frame/search'
import { json, text, whole } from '#server/desk/parts/field'
import { invalid } from '#server/refusal'
import { addSubject, categoryLevel } from '#server/repositories/course/category'
import { listPapers, type PaperListRow } from '#server/repositories/exam/paper'
import { addChapter, makePaper, PaperWishSchema, planPaper } from '#server/services/exam/paper-build/build'

const roles = ['editor'] as const
const MOST_ID = 2_000_000_000
const MOST_JSON = 20_000
const DIRECTION_LEVEL = 2

const papers = list<PaperListRow>({
  path: '/papers',
  title: '试卷',
  section: '题库',
  roles,
  filters: [],
  columns: [
    { title: '试卷', text: ({ title }) => title },
    { title: '题数', text: ({ questions }) => String(questions), isNumber: true },
    { title: '满分', text: ({ fullMarks }) => String(fullMarks / 100), isNumber: true },
    { title: '编号', text: ({ id }) => String(id), isNumber: true },
  ],
  above: (
    <>
      <ActLink name="make-paper" of="new">
        组一份试卷
      </ActLink>
      <ActLink name="make-subject" of="new">
        新建科目
      </ActLink>
      <ActLink name="make-chapter" of="new">
        新建章节和知识点
      </ActLink>
    </>
  ),
  load: ({ db }, { before, limit }) => listPapers(db, { before, limit }),
  to: () => '/papers',
})

const PER_MARK = 100
/** Marks as they are typed, in hundredths; what has more than two decimals stays as it is, which the shape refuses. */
function stored(marks: unknown): unknown {
  if (typeof marks !== 'number') return marks
  const whole = Math.round(PER_MARK * marks)
  return Math.abs(whole - PER_MARK * marks) < 1e-6 ? whole : marks
}

/** A wish with its marks as they are stored. */
function inHundredths(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('sections' in value) || !Array.isArray(value.sections)) return value
  const sections = value.sections.map((one) => (typeof one === 'object' && one !== null ? { ...one, marks: stored(one.marks) } : one))
  return { ...value, passMarks: 'passMarks' in value ? stored(value.passMarks) : undefined, sections }
}

const wishField = json({
  label: '组卷要求',
  hint: '{"category":科目编号,"title":"卷名","minutes":90,"passMarks":60,"sections":[{"title":"单选题","type":"single_choice","marks":2,"draw":[{"chapters":["第一章"],"count":10}]}]}；每部分写 list、filter、draw 中的一种，passMarks 是及格分，marks 是每题的分数',
  most: MOST_JSON,
  shape: PaperWishSchema,
  read: inHundredths,
})

const paper = act({
  name: 'make-paper',
  title: '组卷',
  roles,
  fields: { wish: wishField },
  start: async () => ({ facts: [['说明', '下一步先列出取到的题数和满分，确认后才建卷']] }),
  preview: async ({ db }: Deps, _ref, { wish }) => {
    const { title, sections, questions, fullMarks } = await planPaper(db, wish)
    const counts = sections.map(
      (section, at) => `${section.title} ${questions.filter((one) => one.section === at + 1 && one.marks > 0).length} 题`,
    )
    return [`《${title}》满分 ${fullMarks / 100} 分`, ...counts]
  },
  run: async (tx, { values: { wish } }) => {
    const { id } = await makePaper(tx, wish)
    return { object: `paper:${id}`, before: null, after: wish, to: '/papers' }
  },
})

const subject = act({
  name: 'make-subject',
  title: '新建科目',
  roles,
  fields: { directionId: whole({ label: '方向编号', least: 1, most: MOST_ID }), name: text({ label: '科目名称', most: 20 }) },
  start: async () => ({ facts: [['说明', '科目放在一个学习方向之下']] }),
  preview: (_deps, _ref, { name }) => [`新建科目“${name}”`],
  run: async (tx, { values }) => {
    if ((await categoryLevel(tx, values.directionId)) !== DIRECTION_LEVEL) throw invalid('没有这个编号的方向')
    const id = await addSubject(tx, values)
    return { object: `category:${id}`, before: null, after: values, to: '/directions' }
  },
})

const chapter = act({
  name: 'make-chapter',
  title: '新建章节和知识点',
  roles,
  fields: {
    categoryId: whole({ label: '科目编号', least: 1, most: MOST_ID }),
    title: text({ label: '章节名称', most: 100 }),
    points: text({ label: '知识点', hint: '一行一个', most: 5_000, isLong: true, isOptional: true }),
  },
  start: async () => ({ facts: [['说明', '已有的章节和知识点不会重复新建']] }),
  preview: (_deps, _ref, { title, points }) => [
    `章节“${title}”，知识点 ${points.split('\n').filter((name) => name.trim() !== '').length} 个`,
  ],
  run: async (tx, { values: { categoryId, title, points } }) => {
    const names = points
      .split('\n')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    const id = await addChapter(tx, { categoryId, chapter: title, points: names })
    return { object: `chapter:${id}`, before: null, after: { categoryId, title, points: names }, to: '/papers' }
  },
})

/** Papers, and what the bank is ordered by. */
const paperSearch = searchable<PaperListRow>({
  kind: '试卷',
  roles,
  byId: async (db, id) => (await listPapers(db, { before: id + 1, limit: 1 })).find((row) => row.id === id),
  byWord: (db, word, limit) => listPapers(db, { word, limit }),
  hit: ({ id, title, questions }) => ({ to: '/papers', title, note: `编号 ${id}，${questions} 题` }),
})

export const paperArea: Area = { pages: [papers], acts: [paper, subject, chapter], search: [paperSearch] }
