import type { Db } from '#server/database/tables'
import { ActLink } from '#server/desk/frame/detail'
import { amountColumn, list } from '#server/desk/frame/list'
import { yuanText } from '#server/desk/frame/number'
import { type Area, act } from '#server/desk/frame/row'
import { searchable } from '#server/desk/frame/search'
import { showActs } from '#server/desk/frame/show-acts'
import { choice, hundredths, hundredthsOrNone, hundredthsTyped, text, wholeOrNone } from '#server/desk/parts/field'
import { mediaChoice } from '#server/desk/parts/media-field'
import { choicesOf, object, orderedObjects } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { categoryById, categoryPaths } from '#server/repositories/course/category'
import {
  addCourse,
  type CourseEdit,
  type CourseRow,
  changeCourse,
  courseById,
  knownTeachers,
  listCourses,
  setCourseStock,
  teacherNames,
} from '#server/repositories/course/course-edit'
import { memberPricesOf, setMemberPrices } from '#server/repositories/course/course-price'
import { saleAdviceOf, saleFaultsOf } from '#server/services/course/courses'
import { levelName } from '@/domain/account/member'
import { levelSteps } from '@/domain/course/bargain'
import { yuan } from '@/domain/money/money'
import { courseSheet } from './course-sheet'

const roles = ['editor'] as const
/** How courses are put on sale and taken off. */
export const courseShelf = {
  content: 'course',
  noun: '课程',
  path: '/courses',
  roles,
  down: '下架',
  up: '上架',
  kept: '已购学员照常学习，定好的上架时间会取消',
  faults: saleFaultsOf,
  advice: saleAdviceOf,
} as const
const MOST_FEN = 100_000_000
const MOST_TEACHERS = 2_000
const MOST_DAYS = 3_650
const MOST_PLACES = 1_000_000
const YEARS = { least: 2020, most: 2099 }
export const courseTypes = { normal: '录播课', live: '直播课', open: '公开课' } as const

export const courseAt = async (db: Db, ref: string | undefined) => found(await courseById(db, idOf(ref, '课程')), '课程')

/** Facts of a course that the desk shows. */
export const courseFacts = (row: CourseRow) =>
  [
    ['编号', row.id],
    ['名称', row.title],
    ['副标题', row.subtitle],
    ['类型', courseTypes[row.type]],
    ['分类', row.categoryId],
    ['售价（元）', yuanText(row.price)],
    ['划线价（元）', yuanText(row.listPrice)],
    ['有效期', row.validDays === null ? '长期' : `${row.validDays} 天`],
    ['考试年份', row.examYear ?? '—'],
    ['名额', row.stock === null ? '不限' : `已售 ${row.sold} / ${row.stock}`],
    ['老师', row.teacherIds.join(' ') || '—'],
    ['状态', row.isOnSale ? '在售' : '已下架'],
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
    amountColumn('售价（元）', ({ price }) => price),
    amountColumn('划线价（元）', ({ listPrice }) => listPrice),
    { title: '状态', text: ({ isOnSale }) => (isOnSale ? '在售' : '已下架') },
  ],
  acts: (
    <ActLink name="add-course" of="new" isMain>
      新建课程
    </ActLink>
  ),
  load: ({ db }, { filter, ...rest }) => listCourses(db, { word: filter.word, ...rest }),
  sheet: { act: 'import-course-prices', words: '导入：改价格、名额', rowsOf: courseSheet.rowsOf },
  to: ({ id }) => `/courses/${id}`,
})

const fields = {
  title: text({ label: '名称', most: 60 }),
  subtitle: text({ label: '副标题', most: 100, isOptional: true }),
  cover: mediaChoice({ label: '封面', accepts: ['picture'], isOptional: true }),
  categoryId: object({ label: '分类' }),
  price: hundredths({ label: '售价', unit: '元', least: 0, most: MOST_FEN }),
  listPrice: hundredths({ label: '划线价', hint: '不能低于售价', unit: '元', least: 0, most: MOST_FEN }),
  validDays: wholeOrNone({ label: '有效期（天）', hint: '从付款起算，不填是长期', least: 1, most: MOST_DAYS }),
  examYear: wholeOrNone({ label: '考试年份', hint: '不填是不分年份', ...YEARS }),
  teacherIds: orderedObjects({ label: '老师', hint: '从上到下就是显示的顺序，可以不选', noun: '老师', least: 0, most: 10 }),
  highlights: text({ label: '亮点', hint: '一行一条', most: 300, isOptional: true, isLong: true }),
}

const choicesFor = async (db: Db) => ({
  categoryId: choicesOf(await categoryPaths(db)),
  'teacherIds.id': choicesOf(await teacherNames(db, MOST_TEACHERS)),
})

type Typed = Omit<CourseEdit, 'highlights'> & { highlights: string }

/** Returns the typed values if they are valid. */
async function editOf(db: Db, { highlights, ...values }: Typed): Promise<CourseEdit> {
  if (values.listPrice < values.price) throw invalid('划线价不能低于售价')
  found(await categoryById(db, values.categoryId), '分类')
  const known = await knownTeachers(db, values.teacherIds)
  if (values.teacherIds.some((id) => !known.includes(id))) throw invalid('有老师已经不在了，请重新选择')
  const lines = highlights.split('\n').map((line) => line.trim())
  return { ...values, highlights: lines.filter((line) => line !== '') }
}

const add = act({
  name: 'add-course',
  title: '新建课程',
  roles,
  fields: { type: choice({ label: '类型', choices: courseTypes }), ...fields },
  start: async ({ db }) => {
    const choices = await choicesFor(db)
    const teachers = Object.keys(choices['teacherIds.id'])
    return { facts: [], choices, texts: { type: ['normal'], teacherIds: teachers.length === 1 ? teachers : [''] } }
  },
  preview: async ({ db }, _ref, values) => {
    const { title, price } = await editOf(db, values)
    return [`新建${courseTypes[values.type]}“${title}”，售价 ¥${yuan(price)}`, '课程先不上架：加好章和课时，再上架']
  },
  run: async (tx, { values }) => {
    const id = await addCourse(tx, { type: values.type, ...(await editOf(tx, values)) })
    return { object: `course:${id}`, before: null, after: values, to: `/courses/${id}` }
  },
})

const change = act({
  name: 'change-course',
  title: '修改课程',
  roles,
  fields,
  start: async ({ db }, ref) => {
    const row = await courseAt(db, ref)
    const { title, subtitle, cover, categoryId, price, listPrice, validDays, examYear, teacherIds, highlights } = row
    const prices = { price: hundredthsTyped(price), listPrice: hundredthsTyped(listPrice) }
    const plain = { title, subtitle, cover, categoryId, ...prices, validDays: validDays ?? '', examYear: examYear ?? '' }
    const texts = { ...plain, highlights: highlights.join('\n') }
    return {
      facts: courseFacts(row),
      texts: {
        ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, [String(value)]])),
        teacherIds: teacherIds.map(String),
      },
      choices: await choicesFor(db),
      version: row.version,
    }
  },
  preview: async ({ db }, ref, values) => {
    const was = await courseAt(db, ref)
    const { title, price, listPrice } = await editOf(db, values)
    return [
      `名称：${was.title} → ${title}`,
      `售价：¥${yuan(was.price)} → ¥${yuan(price)}，划线价：¥${yuan(was.listPrice)} → ¥${yuan(listPrice)}`,
      '已下的订单仍按下单时的价格支付，已购学员的有效期不变',
    ]
  },
  run: async (tx, { ref, values, version }) => {
    const before = await courseAt(tx, ref)
    const edit = await editOf(tx, values)
    if (!(await changeCourse(tx, before.id, { ...edit, version }))) throw conflict('这门课程刚被别人改过，请重新打开核对')
    return { object: `course:${before.id}`, before, after: edit, to: `/courses/${before.id}` }
  },
})

const LEVELS = [1, 2, 3] as const
const levelField = (level: number) =>
  hundredthsOrNone({ label: `会员 ${level} 级`, hint: '不填是没有单独的价格', unit: '元', least: 0, most: MOST_FEN })
type LevelValues = { level1: number | null; level2: number | null; level3: number | null }
const levelPricesIn = (values: LevelValues) =>
  LEVELS.flatMap((level) => {
    const price = values[`level${level}`]
    return price === null ? [] : [{ level, price }]
  })

const memberPrices = act({
  name: 'set-member-prices',
  title: '修改会员价',
  roles,
  fields: {
    vipPrice: hundredthsOrNone({ label: '会员价', hint: '所有会员，不填是没有会员价', unit: '元', least: 0, most: MOST_FEN }),
    level1: levelField(1),
    level2: levelField(2),
    level3: levelField(3),
  },
  start: async ({ db }, ref) => {
    const of = found(await memberPricesOf(db, idOf(ref, '课程')), '课程')
    const levels = Object.fromEntries(
      LEVELS.map((level) => [`level${level}`, [hundredthsTyped(of.levelPrices.find((one) => one.level === level)?.price ?? null)]]),
    )
    return {
      facts: [['售价（元）', yuanText(of.price)]],
      texts: { vipPrice: [hundredthsTyped(of.vipPrice)], ...levels },
      version: rowVersion(of),
    }
  },
  preview: async ({ db }, ref, { vipPrice, ...levels }) => {
    const { price } = found(await memberPricesOf(db, idOf(ref, '课程')), '课程')
    const steps = levelSteps({ vipPrice, levelPrices: levelPricesIn(levels) }, price, LEVELS.length)
    const lines = steps.map((step) => `${levelName(step.level)}起 ¥${yuan(step.price)}`)
    return [lines.join('，') || '没有低于售价的会员价', '已下的订单仍按下单时的价格支付']
  },
  run: async (tx, { ref, values: { vipPrice, ...levels }, version }) => {
    const id = idOf(ref, '课程')
    const before = found(await memberPricesOf(tx, id), '课程')
    if (rowVersion(before) !== version) throw conflict('会员价刚被别人改过，请重新打开核对')
    const after = { vipPrice, levelPrices: levelPricesIn(levels) }
    await setMemberPrices(tx, id, after)
    return { object: `course:${id}`, before, after, to: `/courses/${id}` }
  },
})

const stock = act({
  name: 'set-course-stock',
  title: '修改课程名额',
  roles,
  fields: { stock: wholeOrNone({ label: '名额', hint: '一共可以卖多少份，不填是不限', least: 0, most: MOST_PLACES }) },
  start: async ({ db }, ref) => {
    const row = await courseAt(db, ref)
    return { facts: courseFacts(row), texts: { stock: [String(row.stock ?? '')] } }
  },
  preview: (_deps, _ref, { stock: places }) => [places === null ? '不再限制名额' : `一共可以卖 ${places} 份`],
  run: async (tx, { ref, values }) => {
    const { id, stock: before } = await courseAt(tx, ref)
    if (!(await setCourseStock(tx, id, values.stock))) throw conflict('名额不能少于已售的数量')
    return { object: `course:${id}`, before: { stock: before }, after: values, to: `/courses/${id}` }
  },
})

/** Courses: words, prices, places, and whether they are on sale. */
const courseSearch = searchable<CourseRow>({
  kind: '课程',
  roles,
  byId: courseById,
  byWord: (db, word, limit) => listCourses(db, { word, limit }),
  hit: ({ id, title, isOnSale }) => ({ to: `/courses/${id}`, title, note: `编号 ${id}`, aside: isOnSale ? '在售' : '已下架' }),
})

export const courseArea: Area = {
  pages: [courses],
  acts: [add, change, memberPrices, stock, ...showActs(courseShelf)],
  search: [courseSearch],
}
