import { list } from '#server/desk/frame/list'
import { type Area, momentText } from '#server/desk/frame/row'
import { type FeedbackLine, listFeedback } from '#server/repositories/learn/feedback/feedback'

const stars = { 1: '1 星', 2: '2 星', 3: '3 星', 4: '4 星', 5: '5 星' }

const feedback = list<FeedbackLine>({
  path: '/feedback',
  title: '课时反馈',
  section: '教学',
  roles: ['teacher', 'editor'],
  filters: [{ name: 'stars', label: '评分', choices: stars }],
  columns: [
    { title: '课程', text: ({ course }) => course },
    { title: '课时', text: ({ lesson }) => lesson },
    { title: '评分', text: (row) => String(row.stars), isNumber: true },
    { title: '内容', text: ({ text }) => text },
    { title: '时间', text: ({ madeAt }) => momentText(madeAt) },
  ],
  load: ({ db }, { filter, ...rest }) =>
    listFeedback(db, { ...(/^[1-5]$/.test(filter.stars ?? '') && { stars: Number(filter.stars) }), ...rest }),
})

/** Learners' feedback on lessons, for teachers and editors. */
export const feedbackArea: Area = { pages: [feedback], acts: [] }
