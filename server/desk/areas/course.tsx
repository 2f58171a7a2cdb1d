import { yuan } from '@/domain/money/money'
import { conflict, invalid } from '../../refusal'
import { type CourseRow, changeCourse, courseById, listCourses } from '../../repositories/course-edit'
import { ActLink, Facts } from '../detail'
import { text, whole } from '../field'
import { list } from '../list'
import { found, idOf } from '../ref'
import { type Area, act, page } from '../row'

const roles = ['editor'] as const
const MOST_FEN = 100_000_000

const load = async (db: Parameters<typeof courseById>[0], ref: string | undefined) => found(await courseById(db, idOf(ref, '课程')), '课程')

const factsOf = (row: CourseRow) =>
  [
    ['编号', row.id],
    ['名称', row.title],
    ['副标题', row.subtitle],
    ['售价（元）', yuan(row.price)],
    ['划线价（元）', yuan(row.listPrice)],
  ] as const

const courses = list<CourseRow>({
  path: '/courses',
  title: '课程',
  section: '内容',
  roles,
  filters: [{ name: 'word', label: '名称包含' }],
  columns: [
    { title: '名称', text: ({ title }) => title },
    { title: '编号', text: ({ id }) => String(id), isNumber: true },
    { title: '售价（元）', text: ({ price }) => yuan(price), isNumber: true },
    { title: '划线价（元）', text: ({ listPrice }) => yuan(listPrice), isNumber: true },
  ],
  load: ({ db }, { filter, ...rest }) => listCourses(db, { word: filter.word, ...rest }),
  to: ({ id }) => `/courses/${id}`,
})

const course = page({
  path: '/courses/:id',
  title: '课程',
  roles,
  load: ({ db }, { params }) => load(db, params.id),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      <ActLink name="change-course" of={row.id}>
        修改
      </ActLink>
    </>
  ),
})

const change = act({
  name: 'change-course',
  title: '修改课程',
  roles,
  fields: {
    title: text({ label: '名称', most: 60 }),
    subtitle: text({ label: '副标题', most: 100, isOptional: true }),
    price: whole({ label: '售价（分）', least: 0, most: MOST_FEN }),
    listPrice: whole({ label: '划线价（分）', hint: '不能低于售价', least: 0, most: MOST_FEN }),
  },
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    const texts = { title: [row.title], subtitle: [row.subtitle], price: [String(row.price)], listPrice: [String(row.listPrice)] }
    return { facts: factsOf(row), texts, version: row.version }
  },
  preview: async ({ db }, ref, { title, price, listPrice }) => {
    const was = await load(db, ref)
    return [
      `名称：${was.title} → ${title}`,
      `售价：¥${yuan(was.price)} → ¥${yuan(price)}，划线价：¥${yuan(was.listPrice)} → ¥${yuan(listPrice)}`,
      '已下的订单仍按下单时的价格支付',
    ]
  },
  run: async (tx, { ref, values, version }) => {
    if (values.listPrice < values.price) throw invalid('划线价不能低于售价')
    const before = await load(tx, ref)
    if (!(await changeCourse(tx, before.id, { ...values, version }))) throw conflict('这门课程刚被别人改过，请重新打开核对')
    return { object: `course:${before.id}`, before, after: values, to: `/courses/${before.id}` }
  },
})

/** Words and prices of courses. */
export const courseArea: Area = { pages: [courses, course], acts: [change] }
