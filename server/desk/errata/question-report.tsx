import { ActLink, Facts, PageLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { choice, text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import {
  countReports,
  decideReport,
  listReports,
  type ReportRow,
  reportById,
  reportedStem,
  waitingReports,
} from '#server/repositories/errata/question-reports'

const roles = ['editor', 'teacher', 'service'] as const
const reasons: Record<string, string> = {
  key: '答案有误',
  stem: '题干有误',
  explanation: '解析有误',
  typo: '错别字',
  outdated: '内容过时',
  other: '其他',
}
const states: Record<string, string> = { submitted: '待处理', accepted: '已采纳，待更正', rejected: '未采纳', fixed: '已更正' }

const factsOf = (row: ReportRow) =>
  [
    [
      '题目',
      <PageLink key="question" to={`/questions/${row.questionId}`}>
        {row.stem}
      </PageLink>,
    ],
    ['原因', reasons[row.reason] ?? row.reason],
    ['说明', row.note || '—'],
    [
      '学员',
      <PageLink key="account" to={`/learners/${row.userId}`}>
        {row.userId}
      </PageLink>,
    ],
    ['提交时间', momentText(row.madeAt)],
    ['状态', states[row.status]],
    ['回复', row.answer || '—'],
  ] as const

const reports = list<ReportRow>({
  path: '/reports',
  title: '题目纠错',
  section: '题库',
  roles,
  filters: [
    { name: 'status', label: '状态', choices: states },
    { name: 'made', label: '提交', kind: 'dates' },
    { name: 'question', label: '题目', kind: 'of', nameOf: ({ db }, given) => reportedStem(db, given) },
  ],
  columns: [
    { title: '题目', text: ({ stem }) => stem.slice(0, 60) },
    { title: '原因', text: ({ reason }) => reasons[reason] ?? reason },
    { title: '说明', text: ({ note }) => note },
    { title: '状态', text: ({ status }) => states[status] ?? status },
    { title: '提交时间', text: ({ madeAt }) => momentText(madeAt) },
  ],
  load: ({ db }, { filter, ranges, ...rest }) => listReports(db, { ...filter, ...ranges, ...rest }),
  sum: async ({ db }, { filter, ranges }) => ({ ...(await countReports(db, { ...filter, ...ranges })), words: [] }),
  to: ({ id }) => `/reports/${id}`,
  waits: { status: 'submitted' },
  queue: ({ db }) => waitingReports(db),
})

const report = page({
  path: '/reports/:id',
  title: '题目纠错',
  roles,
  load: async ({ db }, { params }) => found(await reportById(db, idOf(params.id, '纠错')), '纠错'),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      {row.status === 'submitted' && (
        <ActLink name="answer-report" of={row.id}>
          回复
        </ActLink>
      )}
      {row.status === 'accepted' && (
        <ActLink name="correct-question" of={row.questionId}>
          更正题目
        </ActLink>
      )}
    </>
  ),
})

const answerReport = act({
  name: 'answer-report',
  title: '回复纠错',
  roles,
  fields: {
    status: choice({ label: '处理', choices: { accepted: '采纳', rejected: '不采纳' } }),
    answer: text({ label: '给学员的回复', most: 500, isLong: true }),
  },
  start: async ({ db }, ref) => ({ facts: factsOf(found(await reportById(db, idOf(ref, '纠错')), '纠错')) }),
  preview: (_deps, _ref, { status, answer }) => [
    status === 'accepted' ? '这条纠错标记为已采纳，接着可以更正题目' : '这条纠错标记为未采纳',
    `提交和加入的学员会收到消息：${answer}`,
  ],
  run: async (tx, { ref, values, now }) => {
    const id = idOf(ref, '纠错')
    const before = found(await reportById(tx, id), '纠错')
    const concerned = await decideReport(tx, id, { ...values, now })
    if (concerned.length === 0) throw conflict('这条纠错已被处理')
    const link = `/explanation/${before.questionId}/detail`
    for (const userId of concerned)
      await sendMessage(tx, { userId, kind: 'report_answered', ref: `report:${id}`, body: values.answer, link, now })
    return { object: `report:${id}`, before: { status: before.status }, after: values, to: `/reports/${id}` }
  },
})

/** Mistakes that learners found in questions. */
export const questionReportArea: Area = { pages: [reports, report], acts: [answerReport] }
