import type { Db } from '#server/database/tables'
import { ActLink, Facts, PageLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { choice, text } from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { colleagueById, listStaff } from '#server/repositories/account/staff'
import { draftOfQuestion, wholeQuestion } from '#server/repositories/tiku/question-draft'
import { stemOf } from '#server/repositories/tiku/question-figure'
import {
  askReview,
  countReviews,
  decideReview,
  listReviews,
  openReviewOf,
  type ReviewRow,
  reviewById,
  waitingReviews,
} from '#server/repositories/tiku/question-review'
import { mayUse, type StaffRole } from '@/domain/account/staff-roles'
import { storedIdOf } from '@/domain/text/id-text'
import { LearnerView, picturesOf } from './question-view'

const roles = ['editor', 'teacher'] as const
const MOST_STEM = 80

const reviewStates = { open: '待复核', decided: '复核过' } as const
const verdicts = { fine: '没有问题', mended: '有问题，已经处理' } as const
const verdictText = ({ verdict }: ReviewRow) =>
  verdict === null ? reviewStates.open : verdict === 'dropped' ? '不用复核了' : verdicts[verdict]

type Reader = { isActive: boolean; scope: object | null; roles: readonly StaffRole[] }
/** Whether somebody can see all questions and change them. */
const mayReview = (staff: Reader) => staff.isActive && staff.scope === null && mayUse(staff.roles, roles)

/** Colleagues who may review questions, by number. */
export const reviewers = async (db: Db): Promise<Record<string, string>> =>
  choicesOf((await listStaff(db)).filter(mayReview).map(({ id, name }) => ({ id, title: name })))

const reviewAt = async (db: Parameters<typeof reviewById>[0], ref: string | undefined): Promise<ReviewRow> =>
  found(await reviewById(db, idOf(ref, '复核')), '复核')

const factsOf = (row: ReviewRow) =>
  [
    [
      '题目',
      <PageLink key="question" to={`/questions/${row.questionId}`}>
        {row.stem.slice(0, MOST_STEM)}
      </PageLink>,
    ],
    ['要看什么', row.note],
    ['派给', row.reviewer],
    ['谁派的', `${row.asker}，${momentText(row.askedAt)}`],
    ['状态', verdictText(row)],
    ...(row.verdict === null ? [] : ([['结论', `${row.answer || '—'}（${row.decider}，${momentText(row.decidedAt)}）`]] as const)),
  ] as const

const reviews = list<ReviewRow>({
  path: '/question-reviews',
  title: '题目复核',
  section: '题库',
  roles,
  filters: [
    { name: 'state', label: '状态', choices: reviewStates },
    { name: 'reviewer', label: '派给', kind: 'pick', choices: ({ db }) => reviewers(db) },
    { name: 'question', label: '题目', kind: 'of', nameOf: ({ db }, given) => stemOf(db, storedIdOf(given) ?? 0) },
  ],
  columns: [
    { title: '题目', text: ({ stem }) => stem.slice(0, MOST_STEM) },
    { title: '要看什么', text: ({ note }) => note },
    { title: '派给', text: ({ reviewer }) => reviewer },
    { title: '谁派的', text: ({ asker }) => asker },
    { title: '状态', text: verdictText },
    { title: '时间', text: ({ askedAt }) => momentText(askedAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listReviews(db, { ...filter, ...rest }),
  sum: async ({ db }, { filter }) => ({ ...(await countReviews(db, filter)), words: [] }),
  unit: '道',
  to: ({ id }) => `/question-reviews/${id}`,
  walk: { filter: { state: 'open' }, acts: ['decide-question-review', 'drop-question-review'], unit: '道' },
  queue: ({ db }) => waitingReviews(db),
})

const review = page({
  path: '/question-reviews/:id',
  title: '题目复核',
  roles,
  load: async ({ db, env }, { params }) => {
    const row = await reviewAt(db, params.id)
    const parts = await wholeQuestion(db, row.questionId)
    return { row, parts, draft: await draftOfQuestion(db, row.questionId), pictures: picturesOf(env, parts) }
  },
  view: ({ row, parts, draft, pictures }, { query }) => (
    <>
      <Facts of={factsOf(row)} />
      {row.verdict === null && (
        <p className="acts">
          <ActLink name="decide-question-review" of={row.id}>
            写结论
          </ActLink>
          {draft ? (
            <PageLink to={`/question-drafts/${draft.id}`}>打开草稿</PageLink>
          ) : (
            parts[0]?.parentId === null && (
              <ActLink name="revise-question" of={row.questionId}>
                改这道题
              </ActLink>
            )
          )}
          <ActLink name="drop-question-review" of={row.id}>
            不用复核了
          </ActLink>
        </p>
      )}
      <LearnerView
        parts={parts.map((part) => ({ type: part.type, body: part }))}
        pictures={pictures}
        path={`/question-reviews/${row.id}`}
        isAnswered={query.view !== 'asked'}
      />
    </>
  ),
})

const ask = act({
  name: 'ask-question-review',
  title: '派人复核',
  roles,
  fields: {
    reviewerId: object({ label: '派给', hint: '编辑和教师可以复核' }),
    note: text({ label: '要看什么', hint: '例如：答案和新教材第三章对不上', most: 200 }),
  },
  start: async ({ db }, ref) => {
    const own = found((await wholeQuestion(db, idOf(ref, '题目')))[0], '题目')
    return { facts: [['题目', `编号 ${own.id}，${own.chapter}`]], choices: { reviewerId: await reviewers(db) } }
  },
  preview: async ({ db }, _ref, { reviewerId, note }) => [
    `${found(await colleagueById(db, reviewerId), '同事').name}的待办里多一道题：${note}`,
    '复核完之前，按规则抽题用不到它；学员照常练习',
  ],
  run: async (tx, { ref, values: { reviewerId, note }, visit, now }) => {
    const own = found((await wholeQuestion(tx as Db, idOf(ref, '题目')))[0], '题目')
    if (own.parentId !== null) throw conflict('这是材料题的小题，请复核整道材料题')
    if (!mayReview(found(await colleagueById(tx, reviewerId), '同事'))) throw invalid('这位同事看不了题库，请派给别人')
    const waiting = await openReviewOf(tx, own.id)
    if (waiting) throw conflict(`已经派给${waiting.reviewer}复核了`)
    const id = await askReview(tx, { questionId: own.id, reviewerId, askedBy: visit.staff.id, note, now })
    if (id === undefined) throw conflict('刚被别人派出去复核了')
    return { object: `question:${own.id}`, before: null, after: { review: id, reviewerId, note }, to: `/questions/${own.id}` }
  },
})

const decide = act({
  name: 'decide-question-review',
  title: '写复核结论',
  roles,
  fields: {
    verdict: choice({ label: '结论', choices: verdicts }),
    answer: text({ label: '说明', hint: '例如：按新教材改了答案，第 4 版', most: 500, isLong: true }),
  },
  start: async ({ db }, ref) => ({ facts: factsOf(await reviewAt(db, ref)) }),
  preview: async ({ db }, ref, { verdict }) => {
    const { asker } = await reviewAt(db, ref)
    return [`这道题标记为“${verdicts[verdict]}”，${asker}在题目里看到结论`, '按规则抽题重新会用到它']
  },
  run: async (tx, { ref, values, visit, now }) => {
    const row = await reviewAt(tx, ref)
    if (!(await decideReview(tx, row.id, { ...values, staffId: visit.staff.id, now }))) throw conflict('这道题已经复核过了')
    return { object: `question:${row.questionId}`, before: { review: row.id }, after: values, to: `/question-reviews/${row.id}` }
  },
})

const drop = act({
  name: 'drop-question-review',
  title: '不用复核了',
  roles,
  fields: {},
  start: async ({ db }, ref) => ({ facts: factsOf(await reviewAt(db, ref)) }),
  preview: () => ['不再等复核，按规则抽题重新会用到它'],
  run: async (tx, { ref, visit, now }) => {
    const row = await reviewAt(tx, ref)
    if (!(await decideReview(tx, row.id, { verdict: 'dropped', answer: '', staffId: visit.staff.id, now })))
      throw conflict('这道题已经复核过了')
    return {
      object: `question:${row.questionId}`,
      before: { review: row.id },
      after: { verdict: 'dropped' },
      to: `/question-reviews/${row.id}`,
    }
  },
})

/** A colleague looks at a question before it is drawn again. */
export const questionReviewArea: Area = { pages: [reviews, review], acts: [ask, decide, drop] }
