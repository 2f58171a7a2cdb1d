import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { type Area, act, page } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { contentFolder } from '#server/folders'
import { conflict } from '#server/refusal'
import { listCategories } from '#server/repositories/course/category'
import { listCourses, listTeachers } from '#server/repositories/course/course-edit'
import type { RemovalPlan, StayingRow, StayReason } from '#server/repositories/site/demo-removal'
import { hasDemoRows } from '#server/repositories/site/demo-row'
import { addDemo, previewRemoval, removeDemo, settleRemoval } from '#server/seed/demo'
import { readBase } from '#server/seed/load'
import { readRows } from '@/domain/text/read-json'

/** Only owners do this. */
const roles = ['owner'] as const

/** Words for the kinds of rows that staff know, in the order in which they are named. */
const kinds: Readonly<Record<string, string>> = {
  users: '演示学员',
  category: '学习方向和分类',
  teacher: '老师',
  course: '课程',
  lesson: '课时',
  course_material: '课程资料',
  site_media: '素材',
  article: '文章',
  block_page: '页面',
  help_item: '帮助',
  question: '题目',
  tiku_chapter: '题库章节',
  paper: '试卷',
  homework: '作业',
  textbook: '教材',
  errata_book: '勘误图书',
  study_circle: '圈子',
  study_class: '班级',
  study_plan: '学习计划',
  campaign: '活动',
  questionnaire: '问卷',
  coupon_template: '优惠券',
  gift_batch: '兑换码批次',
  orders: '演示订单',
}
const reasons: Readonly<Record<StayReason, string>> = {
  edited: '本校改过',
  used: '有学员在用（购买、学习或作答过）',
  needed: '留下的内容用到它',
  part: '属于留下的内容',
}
const MOST_NAMED = 30
const ONE = { limit: 1 }
const NO_FILES = '这台服务器上没有演示内容的文件；请管理员用 npm run -s admin -- school demo --from 文件 放上来'
const isPart = (part: unknown): part is string | number => typeof part === 'string' || typeof part === 'number'

const nameOf = ({ kind, key, title }: StayingRow) => `${kinds[kind] ?? kind}“${title || readRows(key, isPart).join('、')}”`

function goingLines({ going }: RemovalPlan): string[] {
  const named = Object.entries(kinds).flatMap(([kind, words]) => (going.has(kind) ? [`${words} ${going.get(kind)} 个`] : []))
  const rows = [...going.values()].reduce((sum, count) => sum + count, 0)
  return rows === 0 ? ['没有可以删除的演示内容'] : [`删除：${named.join('、')}，连同附属数据共 ${rows} 条，不能恢复`]
}

function keptLines({ kept }: RemovalPlan): string[] {
  const named = kept.filter(({ kind }) => Object.hasOwn(kinds, kind)).slice(0, MOST_NAMED)
  const lines = named.map((row) => `保留${nameOf(row)}：${reasons[row.reason]}`)
  return kept.length > named.length ? [...lines, `另有 ${kept.length - named.length} 条附属内容因为同样的原因保留`] : lines
}

type Where = { db: Deps['db'] | Tx; env: Deps['env'] }

/** Whether a school has a direction, teacher or course of its own, whose numbers those of the demo would meet. */
async function hasContent(db: Deps['db']): Promise<boolean> {
  const [categories, teachers, courses] = [await listCategories(db, ONE), await listTeachers(db, ONE), await listCourses(db, ONE)]
  return categories.length + teachers.length + courses.length > 0
}

/** Tells why the demo cannot be added now; null where it can. */
async function hindrance({ db, env }: Where): Promise<string | null> {
  if (await hasDemoRows(db)) return '演示内容已经在了'
  if (!existsSync(path.join(env.seedDir ?? contentFolder, 'courses.json'))) return NO_FILES
  return (await hasContent(db as Deps['db'])) ? '学校已经有自己的内容了，演示内容只能加进空的学校' : null
}

/** Whether the desk offers to add the demo. */
export const canAddDemo = async (deps: Where): Promise<boolean> => (await hindrance(deps)) === null

const state = async (deps: Where) => ({ hasDemo: await hasDemoRows(deps.db), hindrance: await hindrance(deps) })

const demo = page({
  path: '/demo',
  title: '演示内容',
  section: '设置',
  roles,
  load: state,
  view: ({ hasDemo, hindrance: why }) => (
    <>
      <Facts of={[['演示内容', hasDemo ? '有' : '没有']]} />
      <p>演示内容是随系统带来的样板：课程、题库、文章、页面和演示学员。改过的内容归本校所有，删除时不会动。</p>
      {hasDemo && (
        <ActLink name="remove-demo" of="school">
          删除演示内容
        </ActLink>
      )}
      {why === null && (
        <ActLink name="add-demo" of="school">
          加入演示内容
        </ActLink>
      )}
      {!hasDemo && why !== null && <p className="muted">{why}</p>}
    </>
  ),
})

const add = act({
  name: 'add-demo',
  title: '加入演示内容',
  roles,
  fields: {},
  start: async (deps) => ({ facts: [['演示内容', (await hindrance(deps)) ?? '还没有']] }),
  preview: async (deps) => {
    const why = await hindrance(deps)
    if (why !== null) throw conflict(why)
    return [
      '加入一所演示学校的课程、题库、文章和页面，学员马上可以看到；本校已有的内容不变',
      deps.env.mode === 'production' ? '正式环境不带演示学员' : '带几位演示学员',
      '看完可以一次全部删除，改过的会留下',
    ]
  },
  run: async (tx, { deps }) => {
    const why = await hindrance({ db: tx, env: deps.env })
    if (why !== null) throw conflict(why)
    return { object: 'school:demo', before: null, after: { isAdded: true }, to: '/demo' }
  },
  follow: (deps) => addDemo(deps),
})

const remove = act({
  name: 'remove-demo',
  title: '删除演示内容',
  roles,
  confirms: 'each',
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async (deps) => {
    const { hasDemo } = await state(deps)
    if (!hasDemo) throw conflict('没有演示内容')
    return { facts: [] }
  },
  preview: async (deps) => {
    const plan = await previewRemoval(deps)
    return [...goingLines(plan), ...keptLines(plan)]
  },
  run: async (tx, { values: { reason }, now }) => {
    const { going, kept, userIds } = await removeDemo(tx, now, readBase())
    const after = { deleted: Object.fromEntries(going), kept: kept.map(({ kind, key, reason: why }) => ({ kind, key, why })) }
    return { object: 'school:demo', before: { learners: userIds.length }, after, reason, to: '/demo' }
  },
  follow: (deps) => settleRemoval(deps),
})

/** The demo school that came with the system, and its removal in one act. */
export const demoArea: Area = { pages: [demo], acts: [add, remove] }
