import { ActLink, Facts, learnerLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { choice, text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { decideReview, listReviewLines, type ReviewLine, reviewLine } from '#server/repositories/course/course-reviews'

const roles = ['service', 'teacher'] as const

const factsOf = (row: ReviewLine) =>
  [
    ['课程', row.title],
    ['学员', learnerLink(row.userId)],
    ['评分', `${row.stars} 星`],
    ['评价', row.body || '—'],
    ['回复', row.reply || '—'],
    ['显示', row.isShown ? '显示' : '已隐藏'],
    ['评价时间', momentText(row.createdAt)],
  ] as const

const reviews = list<ReviewLine>({
  path: '/reviews',
  title: '课程评价',
  section: '学员',
  roles,
  filters: [{ name: 'status', label: '状态', choices: { unanswered: '未回复', hidden: '已隐藏' } }],
  columns: [
    { title: '课程', text: ({ title }) => title },
    { title: '评分', text: ({ stars }) => String(stars), isNumber: true },
    { title: '评价', text: ({ body }) => body.slice(0, 60) },
    { title: '回复', text: ({ reply }) => reply.slice(0, 30) },
    { title: '评价时间', text: ({ createdAt }) => momentText(createdAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listReviewLines(db, { status: filter.status, ...rest }),
  to: ({ id }) => `/reviews/${id}`,
})

const review = page({
  path: '/reviews/:id',
  title: '课程评价',
  roles,
  load: async ({ db }, { params }) => found(await reviewLine(db, idOf(params.id, '评价')), '评价'),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      <ActLink name="answer-review" of={row.id}>
        回复或隐藏
      </ActLink>
    </>
  ),
})

const answer = act({
  name: 'answer-review',
  title: '回复评价',
  roles,
  fields: {
    shown: choice({ label: '显示', choices: { yes: '显示', no: '隐藏' } }),
    reply: text({ label: '回复', most: 500, isLong: true, isOptional: true }),
  },
  start: async ({ db }, ref) => {
    const row = found(await reviewLine(db, idOf(ref, '评价')), '评价')
    const texts = { shown: [row.isShown ? 'yes' : 'no'], reply: [row.reply] }
    return { facts: factsOf(row), texts, version: Math.floor(row.createdAt / 1000) }
  },
  preview: (_deps, _ref, { shown, reply }) => [
    shown === 'yes' ? '评价显示在课程页' : '评价不再显示，也不计入评分',
    reply === '' ? '没有回复' : `回复：${reply}`,
  ],
  run: async (tx, { ref, values: { shown, reply }, version, now }) => {
    const row = found(await reviewLine(tx, idOf(ref, '评价')), '评价')
    const isSame = Math.floor(row.createdAt / 1000) === version
    if (!isSame || !(await decideReview(tx, row.id, { reply, isShown: shown === 'yes', createdAt: row.createdAt })))
      throw conflict('学员刚改过这条评价，请重新打开核对')
    const link = `/course/${row.courseId}/detail`
    const told = { userId: row.userId, kind: 'notice' as const, ref: `review:${row.id}:${now}`, title: '你的课程评价有回复了' }
    if (reply !== '' && reply !== row.reply) await sendMessage(tx, { ...told, body: reply, link, now })
    const before = { isShown: row.isShown, reply: row.reply }
    return { object: `review:${row.id}`, before, after: { shown, reply }, to: `/reviews/${row.id}` }
  },
})

/** Reviews of courses. */
export const reviewArea: Area = { pages: [reviews, review], acts: [answer] }
