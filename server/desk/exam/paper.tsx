import { ActLink, Facts, PageLink, Tabs } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { searchable } from '#server/desk/frame/search'
import { choice, momentOrNone, momentTyped, text, wholeOrNone } from '#server/desk/parts/field'
import { choicesOf, object, objects } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { addSubject, categoryLevel } from '#server/repositories/course/category'
import { listPapers, type PaperListRow } from '#server/repositories/exam/paper'
import {
  classChoices,
  directionChoices,
  draftOfPaper,
  partsOfPaper,
  putPaperTerms,
  showPaper,
  subjectChoices,
  wholePaper,
} from '#server/repositories/exam/paper-draft'
import { addChapter } from '#server/services/exam/paper-build/build'
import { refreshSearch } from '#server/services/search/subjects'
import { AnalysisView, analysePaper } from './paper-analysis'
import { paperDraftActs } from './paper-draft'
import { points } from './paper-draft-part'

const roles = ['editor'] as const
const readers = ['editor', 'teacher'] as const
const DIRECTION_LEVEL = 2
const MOST_TRIES = 100

type WholePaper = NonNullable<Awaited<ReturnType<typeof wholePaper>>>

const stateText = ({ isShown }: { isShown: boolean }) => (isShown ? '已发布' : '已下架')

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

/** The marks and the time of a paper, and the learners who may sit it. */
function Terms({ of: own, classes }: { of: WholePaper; classes: readonly string[] }) {
  return (
    <Facts
      of={[
        ['科目', own.subject],
        ['满分', `${points(own.full_marks)}，及格 ${points(own.pass_marks)}，${own.minutes} 分钟`],
        ['开放', `${momentText(own.opens_at)} 至 ${momentText(own.closes_at)}`],
        ['谁能考', own.class_ids.length === 0 ? '所有学员' : classes.join('、') || '班级已删去'],
        ['次数', own.most_tries === null ? '不限' : `${own.most_tries} 次`],
        ['排名', own.is_ranked ? '参加' : '不参加'],
        ['主观题', `另加减一格 ${steps[stepOf(own.essay_step)]}${own.is_blind ? '，盲批' : ''}`],
      ]}
    />
  )
}

function PaperActs({ of: own, draftId }: { of: WholePaper; draftId: number | undefined }) {
  return (
    <>
      <a className="act" href={`/papers/${own.id}/preview`}>
        预览
      </a>
      <ActLink name="print-paper" of={own.id}>
        打印
      </ActLink>
      {draftId === undefined ? (
        <ActLink name="revise-paper" of={own.id}>
          修改
        </ActLink>
      ) : (
        <a className="act" href={`/paper-drafts/${draftId}`}>
          打开草稿
        </a>
      )}
      <ActLink name="set-paper-terms" of={own.id}>
        时间、班级和批改
      </ActLink>
      <ActLink name={own.is_shown ? 'hide-paper' : 'show-paper'} of={own.id}>
        {own.is_shown ? '下架' : '上架'}
      </ActLink>
    </>
  )
}

type Parts = Awaited<ReturnType<typeof partsOfPaper>>

const Asked = ({ of: { parts, asked } }: { of: Parts }) => (
  <>
    <h2>题目</h2>
    {parts.map(({ seq, title }) => (
      <section key={seq} className="chapter">
        <h3>{title}</h3>
        <ol className="blocks">
          {asked
            .filter(({ section }) => section === seq)
            .map(({ id, stem, marks, chapter }) => (
              <li key={id}>
                <div>
                  <PageLink to={`/questions/${id}`}>{stem.slice(0, 80) || `题目 ${id}`}</PageLink> <small>{chapter}</small>
                </div>
                {marks > 0 && <span>{points(marks)}</span>}
              </li>
            ))}
        </ol>
      </section>
    ))}
  </>
)

const PARTS = { '': '分析', asked: '题目和设置' } as const

const paper = page({
  path: '/papers/:id',
  title: '试卷',
  roles: readers,
  titleOf: async ({ db }, { params }) => found(await wholePaper(db, idOf(params.id, '试卷')), '试卷').title,
  load: async (deps, { params, query }) => {
    const own = found(await wholePaper(deps.db, idOf(params.id, '试卷')), '试卷')
    const parts = await partsOfPaper(deps.db, own.id)
    const classes = (await classChoices(deps.db)).filter(({ id }) => own.class_ids.includes(id)).map(({ title }) => title)
    const view = { isAsked: query.part === 'asked', isWhole: query.items === 'all' }
    return {
      own,
      parts,
      classes,
      ...view,
      draft: await draftOfPaper(deps.db, own.id),
      analysis: await analysePaper(deps, own, parts.asked),
    }
  },
  head: ({ own, draft }) => ({
    crumb: (
      <>
        <PageLink to="/papers">试卷</PageLink> / {own.subject}
      </>
    ),
    chips: <span className={own.is_shown ? 'chip good' : 'chip bad'}>{stateText({ isShown: own.is_shown })}</span>,
    facts: own.opens_at === null ? undefined : `${momentText(own.opens_at)} 开考，${own.minutes} 分钟`,
    acts: <PaperActs of={own} draftId={draft?.id} />,
  }),
  view: ({ own, parts, classes, analysis, isAsked, isWhole }) => (
    <>
      <Tabs
        label="试卷的各部分"
        of={[
          ...Object.entries(PARTS).map(([part, words]) => [`/papers/${own.id}${part === '' ? '' : `?part=${part}`}`, words] as const),
          [`/results?paper=${own.id}`, '成绩'],
        ]}
        at={`/papers/${own.id}${isAsked ? '?part=asked' : ''}`}
      />
      {isAsked ? (
        <>
          <Terms of={own} classes={classes} />
          <Asked of={parts} />
        </>
      ) : (
        <AnalysisView of={analysis} paper={own} isWhole={isWhole} />
      )}
    </>
  ),
})

/** Steps of marks beside the points of an essay, in hundredths. */
type Step = '50' | '100'
const steps: Record<Step, string> = { 50: '0.5 分', 100: '1 分' }
const stepOf = (stored: number): Step => (stored === 100 ? '100' : '50')

const terms = act({
  name: 'set-paper-terms',
  title: '时间、班级和批改',
  roles,
  fields: {
    opensAt: momentOrNone({ label: '几时开始', hint: '不填就随时可以考；写法是 2026-12-01 19:30' }),
    closesAt: momentOrNone({ label: '几时结束', hint: '到时自动交卷；不填就不结束' }),
    classes: objects({ label: '只给这些班', hint: '不选就是所有学员' }),
    tries: wholeOrNone({ label: '最多考几次', hint: '不填就不限', least: 1, most: MOST_TRIES }),
    ranked: choice({ label: '排名', choices: { yes: '参加', no: '不参加' } }),
    step: choice({ label: '主观题另加减', hint: '老师在采分点以外加减分，一格是多少', choices: steps }),
    blind: choice({ label: '主观题盲批', choices: { no: '显示学员姓名', yes: '藏起姓名，批完才看得到' } }),
  },
  start: async ({ db }, ref) => {
    const own = found(await wholePaper(db, idOf(ref, '试卷')), '试卷')
    return {
      facts: [['试卷', own.title]],
      texts: {
        ...{ opensAt: momentTyped(own.opens_at), closesAt: momentTyped(own.closes_at), classes: own.class_ids.map(String) },
        ...{ tries: [own.most_tries === null ? '' : String(own.most_tries)], ranked: [own.is_ranked ? 'yes' : 'no'] },
        ...{ step: [stepOf(own.essay_step)], blind: [own.is_blind ? 'yes' : 'no'] },
      },
      choices: { classes: choicesOf(await classChoices(db)) },
      version: rowVersion(own),
    }
  },
  preview: (_deps, _ref, { opensAt, closesAt, classes, tries, ranked, step, blind }) => [
    `${momentText(opensAt)} 至 ${momentText(closesAt)}`,
    classes.length === 0 ? '所有学员都能考' : `只有 ${classes.length} 个班的学员能看到`,
    tries === null ? '次数不限' : `每人最多考 ${tries} 次`,
    ranked === 'yes' ? '第一次的成绩参加排名' : '不参加排名',
    `主观题另加减一格 ${steps[step]}${blind === 'yes' ? '，批的时候看不到学员姓名' : ''}`,
    '已经开考的人不受影响',
  ],
  run: async (tx, { ref, values: { opensAt, closesAt, classes, tries, ranked, step, blind }, version }) => {
    const own = found(await wholePaper(tx, idOf(ref, '试卷')), '试卷')
    if (rowVersion(own) !== version) throw conflict('这份试卷刚被别人改过，请重新打开核对')
    if (opensAt !== null && closesAt !== null && closesAt <= opensAt) throw invalid('结束要在开始之后')
    const known = new Set((await classChoices(tx)).map(({ id }) => id))
    if (classes.some((id) => !known.has(id))) throw invalid('选了没有的班，请重新选择')
    const marking = { essay_step: Number(step), is_blind: blind === 'yes' }
    const next = { opens_at: opensAt, closes_at: closesAt, class_ids: classes, most_tries: tries, is_ranked: ranked === 'yes', ...marking }
    await putPaperTerms(tx, own.id, next)
    const { opens_at, closes_at, class_ids, most_tries, is_ranked, essay_step, is_blind } = own
    const before = { opens_at, closes_at, class_ids, most_tries, is_ranked, essay_step, is_blind }
    return { object: `paper:${own.id}`, before, after: next, to: `/papers/${own.id}` }
  },
  follow: (deps) => refreshSearch(deps),
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
  hit: ({ id, title, questions }) => ({ to: `/papers/${id}`, title, note: `编号 ${id}，${questions} 题` }),
})

export const paperArea: Area = {
  pages: [papers, paper],
  acts: [terms, show(false), show(true), subject, chapter, ...paperDraftActs],
  search: [paperSearch],
}
