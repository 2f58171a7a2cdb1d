import { ActLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, momentText } from '#server/desk/frame/row'
import { choice, text } from '#server/desk/parts/field'
import { listAct } from '#server/desk/parts/list-act'
import { storedRow } from '#server/desk/parts/object-field'
import { type FeedbackLine, feedbackTags, listFeedback, putFeedbackTags } from '#server/repositories/learn/feedback/feedback'

const roles = ['teacher', 'editor'] as const
const stars = { '1': '1 星', '2': '2 星', '3': '3 星', '4': '4 星', '5': '5 星' } as const
const MOST_TAGS = 60

const feedback = list<FeedbackLine>({
  path: '/feedback',
  title: '课时反馈',
  section: '教学',
  roles,
  filters: [{ name: 'stars', label: '评分', choices: stars }],
  columns: [
    { title: '课程', text: ({ course }) => course },
    { title: '课时', text: ({ lesson }) => lesson },
    { title: '评分', text: (row) => String(row.stars), isNumber: true },
    { title: '内容', text: ({ text: said }) => said },
    { title: '时间', text: ({ madeAt }) => momentText(madeAt) },
  ],
  above: (
    <ActLink name="set-feedback-tags" of="all">
      反馈标签
    </ActLink>
  ),
  load: ({ db }, { filter, ...rest }) =>
    listFeedback(db, { ...(/^[1-5]$/.test(filter.stars ?? '') && { stars: Number(filter.stars) }), ...rest }),
})

const tags = listAct({
  name: 'set-feedback-tags',
  title: '课时反馈的标签',
  roles: ['editor'],
  noun: '标签',
  hint: '学员打几星，就从这一星的标签里选',
  most: MOST_TAGS,
  table: 'feedback_tag',
  columns: { id: storedRow, stars: choice({ label: '评分', choices: stars }), text: text({ label: '标签', most: 12 }) },
  owner: async () => null,
  facts: () => [],
  rows: (db) => feedbackTags(db),
  texts: ({ id, stars: of, text: said }) => ({ id: String(id), stars: String(of), text: said }),
  told: (rows) => [`${rows.length} 个标签，学员下次反馈时看到`],
  put: (tx, _owner, rows) =>
    putFeedbackTags(
      tx,
      rows.map(({ stars: of, ...row }) => ({ ...row, stars: Number(of) })),
    ),
  object: () => 'feedback-tags',
  to: () => '/feedback',
})

/** Learners' feedback on lessons, for teachers and editors, and the words it is given in. */
export const feedbackArea: Area = { pages: [feedback], acts: [tags] }
