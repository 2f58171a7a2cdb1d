import { ActLink, PageLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act } from '#server/desk/frame/row'
import { searchable } from '#server/desk/frame/search'
import { text } from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { addSubject, categoryLevel } from '#server/repositories/course/category'
import { listPapers, type PaperListRow } from '#server/repositories/exam/paper'
import { directionChoices, showPaper, subjectChoices, wholePaper } from '#server/repositories/exam/paper-draft'
import { addChapter } from '#server/services/exam/paper-build/build'
import { refreshSearch } from '#server/services/search/subjects'
import { paperDraftActs } from './paper-draft'
import { paperPage, stateText } from './paper-page'
import { rankingActs } from './paper-ranking'
import { paperTerms } from './paper-terms'
import { writeSyllabus } from './syllabus'

const roles = ['editor'] as const
const readers = ['editor', 'teacher'] as const
const DIRECTION_LEVEL = 2

const papers = list<PaperListRow>({
  path: '/papers',
  title: '试卷',
  section: '题库',
  roles: readers,
  filters: [{ name: 'word', label: '卷名包含' }],
  columns: [
    { title: '试卷', text: ({ title }) => title },
    { title: '科目', text: ({ subject }) => subject },
    { title: '题数', text: ({ questions }) => String(questions), isNumber: true },
    { title: '满分', text: ({ fullMarks }) => String(fullMarks / 100), isNumber: true },
    { title: '状态', text: stateText, view: (row) => <span className={row.isShown ? 'chip good' : 'chip bad'}>{stateText(row)}</span> },
  ],
  above: (
    <p className="acts">
      <ActLink name="make-paper" of="new">
        组一份试卷
      </ActLink>
      <ActLink name="make-subject" of="new">
        新建科目
      </ActLink>
      <ActLink name="make-chapter" of="new">
        新建章节和知识点
      </ActLink>
      <PageLink to="/paper-drafts">草稿</PageLink>
    </p>
  ),
  load: ({ db }, { filter, before, limit }) => listPapers(db, { word: filter.word, before, limit }),
  to: ({ id }) => `/papers/${id}`,
})

const show = (isShown: boolean) =>
  act({
    name: isShown ? 'show-paper' : 'hide-paper',
    title: isShown ? '上架试卷' : '下架试卷',
    roles,
    fields: { reason: text({ label: '原因', most: 200 }) },
    start: async ({ db }, ref) => ({ facts: [['试卷', found(await wholePaper(db, idOf(ref, '试卷')), '试卷').title]] }),
    preview: () => [isShown ? '学员马上可以看到' : '学员不再看到，也不能再开考；正在考的可以考完，成绩都保留'],
    run: async (tx, { ref, values: { reason } }) => {
      const { id } = found(await wholePaper(tx, idOf(ref, '试卷')), '试卷')
      if (!(await showPaper(tx, id, isShown))) throw conflict('已经是这个状态')
      return { object: `paper:${id}`, before: { isShown: !isShown }, after: { isShown }, reason, to: `/papers/${id}` }
    },
    follow: (deps) => refreshSearch(deps),
  })

const subject = act({
  name: 'make-subject',
  title: '新建科目',
  roles,
  fields: { directionId: object({ label: '方向' }), name: text({ label: '科目名称', most: 20 }) },
  start: async ({ db }) => ({
    facts: [['说明', '科目放在一个学习方向之下']],
    choices: { directionId: choicesOf(await directionChoices(db)) },
  }),
  preview: (_deps, _ref, { name }) => [`新建科目“${name}”`],
  run: async (tx, { values }) => {
    if ((await categoryLevel(tx, values.directionId)) !== DIRECTION_LEVEL) throw invalid('没有这个方向')
    const id = await addSubject(tx, values)
    return { object: `category:${id}`, before: null, after: values, to: '/directions' }
  },
})

const namesIn = (given: string) =>
  given
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const chapter = act({
  name: 'make-chapter',
  title: '新建章节和知识点',
  roles,
  fields: {
    categoryId: object({ label: '科目' }),
    title: text({ label: '章节名称', most: 100 }),
    points: text({ label: '知识点', hint: '一行一个', most: 5_000, isLong: true, isOptional: true }),
  },
  start: async ({ db }) => ({
    facts: [['说明', '已有的章节和知识点不会重复新建']],
    choices: { categoryId: choicesOf(await subjectChoices(db)) },
  }),
  preview: (_deps, _ref, { title, points: names }) => [`章节“${title}”，知识点 ${namesIn(names).length} 个`],
  run: async (tx, { values: { categoryId, title, points: given } }) => {
    const names = namesIn(given)
    const id = await addChapter(tx, { categoryId, chapter: title, points: names })
    return { object: `chapter:${id}`, before: null, after: { categoryId, title, points: names }, to: '/papers' }
  },
})

/** Papers, and what the bank is ordered by. */
const paperSearch = searchable<PaperListRow>({
  kind: '试卷',
  roles: readers,
  byId: async (db, id) => (await listPapers(db, { before: id + 1, limit: 1 })).find((row) => row.id === id),
  byWord: (db, word, limit) => listPapers(db, { word, limit }),
  hit: ({ id, title, questions }) => ({ to: `/papers/${id}`, title, note: `编号 ${id}`, aside: `${questions} 题` }),
})

export const paperArea: Area = {
  pages: [papers, paperPage],
  acts: [paperTerms, ...rankingActs, show(false), show(true), subject, chapter, writeSyllabus, ...paperDraftActs],
  search: [paperSearch],
}
