import type { Db } from '#server/database/tables'
import { ActLink, ForReaders, PageLink } from '#server/desk/frame/detail'
import { type Column, list } from '#server/desk/frame/list'
import { MOST_COUNTED } from '#server/desk/frame/presets'
import { momentText } from '#server/desk/frame/row'
import { madeBy } from '#server/repositories/account/audit'
import { countBank, countQuestions, listQuestions, type QuestionRow } from '#server/repositories/tiku/question'
import {
  answersTo,
  countAnswers,
  countLooks,
  countReported,
  type GivenAnswer,
  type QuestionFigures,
  questionFigures,
  stemOf,
} from '#server/repositories/tiku/question-figure'
import { countReviewed } from '#server/repositories/tiku/question-review'
import { doubtTitles } from '@/domain/exam/item-analysis'
import { storedIdOf } from '@/domain/text/id-text'
import { questionTypeNames } from '@/domain/tiku/question'
import { difficulties } from './question-forms'
import { reviewers } from './question-review'
import { questionRows } from './question-sheet'

const roles = ['editor', 'teacher'] as const
const HUNDRED = 100
const MOST_STEM = 80

export const states = { used: '在用', withdrawn: '已停用', drafted: '有草稿', reviewed: '待复核' } as const
export const stateText = ({ isWithdrawn, isDrafted, isReviewed }: QuestionRow): string =>
  isWithdrawn ? states.withdrawn : isReviewed ? states.reviewed : isDrafted ? states.drafted : states.used
export const difficultyText = (difficulty: number): string =>
  Object.entries(difficulties).find(([value]) => value === String(difficulty))?.[1] ?? '—'

const looks = { any: '该看看的', ...doubtTitles, reported: '有纠错没处理' } as const
const verdicts = { right: '答对的' } as const
const verdictNames: Readonly<Record<string, string>> = { right: '对', partial: '部分对', wrong: '错' }

type Listed = QuestionRow & QuestionFigures
const nothing: QuestionFigures = {
  ...{ answered: 0, right: 0, rightPercent: null, discrimination: null },
  ...{ wrongLetter: null, wrongCount: 0, doubts: [], until: 0, reports: 0 },
}

const shareOf = (part: number, { answered }: QuestionFigures) => Math.round((part * HUNDRED) / Math.max(1, answered))
export const rightText = ({ rightPercent }: QuestionFigures): string => (rightPercent === null ? '—' : `${rightPercent}%`)
export const powerText = ({ discrimination }: QuestionFigures): string =>
  discrimination === null ? '—' : (discrimination / HUNDRED).toFixed(2)
export const wrongText = (of: QuestionFigures): string =>
  of.wrongLetter === null ? '—' : `${of.wrongLetter} ${shareOf(of.wrongCount, of)}%`

/** The answers that a figure counts. */
export const answersPath = (id: number, more: Readonly<Record<string, string>> = {}): string =>
  `/question-answers?${new URLSearchParams({ question: String(id), ...more })}`

const Answered = ({ of }: { of: Listed }) => (of.answered === 0 ? '0' : <PageLink to={answersPath(of.id)}>{String(of.answered)}</PageLink>)

/** Whether the share of right answers is a reason to look. */
const isOdd = ({ doubts }: Listed) => (['seldom', 'mostly', 'misled', 'harder'] as const).some((doubt) => doubts.includes(doubt))

/** Discrimination, with the sign of a warning where it is low. */
const Power = ({ of }: { of: Listed }) =>
  of.doubts.includes('low') || of.doubts.includes('backwards') ? <span className="late">{powerText(of)}</span> : powerText(of)

const Right = ({ of }: { of: Listed }) =>
  of.answered === 0 ? (
    '—'
  ) : (
    <span className="still">
      <meter min={0} max={HUNDRED} value={of.rightPercent ?? 0} className={isOdd(of) ? 'warn' : undefined} aria-hidden="true" />{' '}
      <span className="share">
        <PageLink to={answersPath(of.id, { verdict: 'right' })}>{rightText(of)}</PageLink>
      </span>
    </span>
  )

const isMisleading = ({ doubts }: Listed) => doubts.includes('misled')

const Wrong = ({ of }: { of: Listed }) =>
  of.wrongLetter === null ? (
    '—'
  ) : (
    <PageLink to={answersPath(of.id, { letter: of.wrongLetter })}>
      <span className={isMisleading(of) ? 'error' : undefined}>{wrongText(of)}</span>
    </PageLink>
  )

const Reported = ({ of: { id, reports } }: { of: Listed }) =>
  reports === 0 ? '0' : <PageLink to={`/reports?question=${id}&status=submitted`}>{String(reports)}</PageLink>

const State = ({ of }: { of: Listed }) => (
  <>
    <span className={of.isWithdrawn ? 'chip bad' : of.isReviewed || of.isDrafted ? 'chip warn' : 'chip right'}>{stateText(of)}</span>
    {of.doubts.map((doubt) => (
      <span key={doubt} className="chip warn">
        {doubtTitles[doubt]}
      </span>
    ))}
  </>
)

/** The stem, with the number, chapter and source below it. */
const Stem = ({ of: { id, stem, chapter, source } }: { of: Listed }) => (
  <>
    {stem.slice(0, MOST_STEM)}
    <small className="under">{[id, chapter, source].filter((part) => part !== '').join('　')}</small>
  </>
)

const columns: readonly Column<Listed>[] = [
  { title: '题干', text: ({ stem }) => stem.slice(0, MOST_STEM), view: (row) => <Stem of={row} /> },
  {
    title: '题型',
    text: ({ type }) => questionTypeNames[type],
    view: ({ type }) => <span className="still">{questionTypeNames[type]}</span>,
  },
  { title: '章节', text: ({ chapter }) => chapter, isOfFileOnly: true },
  {
    title: '难度',
    text: ({ difficulty }) => difficultyText(difficulty),
    view: ({ difficulty }) => <span className="still">{difficultyText(difficulty)}</span>,
  },
  { title: '出处', text: ({ source }) => source, isOfFileOnly: true },
  { title: '做过', text: ({ answered }) => String(answered), view: (row) => <Answered of={row} />, isNumber: true, sort: 'answered' },
  { title: '答对', text: rightText, view: (row) => <Right of={row} />, isNumber: true, sort: 'right' },
  { title: '区分度', text: powerText, view: (row) => <Power of={row} />, isNumber: true, sort: 'discrimination' },
  { title: '最常选错', text: wrongText, view: (row) => <Wrong of={row} />, isNumber: true },
  { title: '纠错', text: ({ reports }) => String(reports), view: (row) => <Reported of={row} />, isNumber: true },
  {
    title: '状态',
    text: (row) => [stateText(row), ...row.doubts.map((doubt) => doubtTitles[doubt])].join('，'),
    view: (row) => <State of={row} />,
  },
]

/** The filter of an address; who made a question stands in the record of what the staff did. */
const fitted = async (db: Db, { maker = '', ...filter }: Readonly<Record<string, string>>) =>
  maker === '' ? filter : { ...filter, madeIds: await madeBy(db, storedIdOf(maker) ?? 0) }

export const questions = list<Listed>({
  path: '/questions',
  title: '题目',
  section: '题库',
  roles,
  filters: [
    { name: 'word', label: '题干包含' },
    { name: 'type', label: '题型', choices: questionTypeNames },
    { name: 'chapter', label: '章节包含' },
    { name: 'point', label: '知识点包含' },
    { name: 'difficulty', label: '难度', choices: difficulties },
    { name: 'source', label: '出处包含', isRare: true },
    { name: 'state', label: '状态', choices: states, isRare: true },
    { name: 'look', label: '该看看的', choices: looks, isRare: true },
    { name: 'maker', label: '出题人', kind: 'pick', choices: ({ db }) => reviewers(db), isRare: true },
  ],
  columns,
  acts: (
    <>
      <ForReaders of="/question-drafts">
        <a className="act" href="/question-drafts">
          草稿
        </a>
      </ForReaders>
      <ActLink name="import-questions" of="new">
        导入
      </ActLink>
      <ActLink name="make-question" of="new" isMain>
        新建题目
      </ActLink>
    </>
  ),
  whole: ({ db }, most) => countBank(db, most),
  presets: [
    { words: '该看看的', query: 'look=any', count: ({ db }) => countLooks(db, MOST_COUNTED) },
    { words: '有纠错的', query: 'look=reported', count: ({ db }) => countReported(db, MOST_COUNTED) },
    { words: '待复核', query: 'state=reviewed', count: ({ db }) => countReviewed(db, MOST_COUNTED) },
    { words: '我出的', query: (staffId) => `maker=${staffId}` },
  ],
  below: (
    <p className="muted">
      做过、答对、区分度和最常选错按每位学员在练习里第一次的作答算，每天 04:00 更新；区分度是成绩好的四分之一比差的四分之一多答对多少，30
      人起算。
    </p>
  ),
  load: async ({ db }, { filter, ...rest }) => {
    const found = await listQuestions(db, { ...(await fitted(db, filter)), ...rest })
    const figures = await questionFigures(
      db,
      found.map(({ id }) => id),
    )
    return found.map((row) => ({ ...row, ...(figures.get(row.id) ?? nothing) }))
  },
  sum: async ({ db }, { filter }) => ({ ...(await countQuestions(db, await fitted(db, filter))), words: [] }),
  unit: '道',
  bulk: [
    { act: 'point-question', words: '改知识点' },
    { act: 'grade-question', words: '改难度' },
    { act: 'put-question-in-paper', words: '放进试卷' },
    { act: 'ask-question-review', words: '派人复核' },
    { act: 'restore-question', words: '恢复' },
    { act: 'withdraw-question', words: '停用' },
  ],
  sheet: { act: 'import-question-edits', words: '导入：改题型、知识点、难度', rowsOf: questionRows },
  to: ({ id }) => `/questions/${id}`,
})

const wantedOf = ({ question, verdict, letter = '' }: Readonly<Record<string, string>>) => ({
  questionId: storedIdOf(question) ?? 0,
  isRight: verdict === 'right',
  letter: /^[A-Z]$/.test(letter) ? letter : null,
})

/** The answers that the figures of a question count, one a learner. */
export const questionAnswers = list<GivenAnswer>({
  path: '/question-answers',
  title: '练习作答',
  section: '题库',
  roles,
  filters: [
    { name: 'question', label: '题目', kind: 'of', nameOf: ({ db }, given) => stemOf(db, storedIdOf(given) ?? 0) },
    { name: 'verdict', label: '结果', choices: verdicts },
    { name: 'letter', label: '选了', hint: '一个字母' },
  ],
  columns: [
    { title: '学员', text: ({ nickname, id }) => `${nickname}（${id}）` },
    { title: '选了', text: ({ letters }) => letters?.join('') ?? '—' },
    { title: '结果', text: ({ verdict }) => verdictNames[verdict] ?? verdict },
    { title: '时间', text: ({ answeredAt }) => momentText(answeredAt) },
  ],
  above: <p className="muted">每位学员在练习里第一次的作答，算到今天 04:00。从题目列表的数字进来。</p>,
  load: ({ db }, { filter, before, limit }) => answersTo(db, { ...wantedOf(filter), before, limit }),
  sum: async ({ db }, { filter }) => ({ ...(await countAnswers(db, wantedOf(filter))), words: [] }),
  unit: '位',
  to: ({ id }) => `/learners/${id}`,
})
