import { act } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { invalid } from '#server/refusal'
import { copyCourse } from '#server/repositories/course/course-copy'
import { lockOutline } from '#server/repositories/learn/lesson/outline'
import { copyOutline } from '#server/repositories/learn/lesson/outline-copy'
import { copyBooksOfCourse } from '#server/repositories/order/textbook/books'
import { courseAt, courseFacts, courseShelf } from './course'

const MOST_NAME = 60
const COPY = '（副本）'

/** Makes a draft like a course that is there. */
export const copy = act({
  name: 'copy-course',
  title: '复制课程',
  roles: courseShelf.roles,
  fields: { title: text({ label: '副本的名称', most: MOST_NAME }) },
  start: async ({ db }, ref) => {
    const row = await courseAt(db, ref)
    return { facts: courseFacts(row), texts: { title: [`${row.title.slice(0, MOST_NAME - COPY.length)}${COPY}`] } }
  },
  preview: async ({ db }, ref, { title }) => {
    const { title: was } = await courseAt(db, ref)
    if (title === was) throw invalid('副本要有自己的名称，不能和原课程一样')
    return [
      `照着“${was}”新建“${title}”，先不上架`,
      '一起复制：章和课时、介绍、价格和名额、资料、教材、协议、学前任务、科目、推荐、联系人、常见问题',
      '不复制：学员、销量、评价、班级、作业、优惠活动、上架时间，以及直播的时间和回放',
    ]
  },
  run: async (tx, { ref, values: { title } }) => {
    const from = await courseAt(tx, ref)
    if (title === from.title) throw invalid('副本要有自己的名称，不能和原课程一样')
    await lockOutline(tx, from.id)
    const id = await copyCourse(tx, from.id, title)
    await copyOutline(tx, from.id, id)
    await copyBooksOfCourse(tx, from.id, id)
    return { object: `course:${id}`, before: null, after: { from: from.id, title }, to: `/courses/${id}` }
  },
})
