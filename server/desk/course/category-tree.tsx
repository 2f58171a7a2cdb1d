import type { Db } from '#server/database/tables'
import { ActLink } from '#server/desk/frame/detail'
import { type Area, act, page } from '#server/desk/frame/row'
import { text, whole, wholeOrNone } from '#server/desk/parts/field'
import { mediaChoice } from '#server/desk/parts/media-field'
import { choicesOf, objectOrNone } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import {
  allCategories,
  type CategoryRow,
  categoryById,
  liveFaceOf,
  lockCategory,
  putCategory,
  putLiveFace,
} from '#server/repositories/course/category'
import { courseById } from '#server/repositories/course/course-edit'
import { courseNames } from '#server/repositories/course/course-lists'
import { allLocks, type Lock, putLock } from '#server/repositories/tiku/subject'

const roles = ['editor'] as const
const MOST_SEQ = 100_000
const MOST_INVITES = 100
const MOST_BEANS = 100_000
const LEVELS = 9
const SUBJECT_LEVEL = 3
const MOST_COURSES = 2_000

type Node = Awaited<ReturnType<typeof allCategories>>[number]
const categoryAt = async (db: Db, ref: string): Promise<CategoryRow> => found(await categoryById(db, idOf(ref, '分类')), '分类')

const waysOf = ({ course_id, invites, beans, vip_level }: Lock) =>
  [
    course_id === null ? '' : `拥有课程 ${course_id}`,
    invites === null ? '' : `邀请 ${invites} 位好友`,
    beans === null ? '' : `${beans} 学豆`,
    vip_level === null ? '' : `${vip_level} 级会员`,
  ].filter((way) => way !== '')

function Branch({ of, all, locks }: { of: number | null; all: readonly Node[]; locks: readonly Lock[] }) {
  const own = all.filter(({ parent_id }) => parent_id === of)
  if (own.length === 0) return null
  return (
    <ul className="branch">
      {own.map(({ id, name, level }) => {
        const lock = locks.find(({ category_id }) => category_id === id)
        return (
          <li key={id}>
            <div className="acts">
              <b>{name}</b> <span className="muted">编号 {id}</span>
              {lock && <span className="chip">题库上锁：{waysOf(lock).join(' 或 ')}</span>}
              <ActLink name="change-category" of={id}>
                改名和排序
              </ActLink>
              <ActLink name="set-category-live" of={id}>
                直播预告图
              </ActLink>
              {level === SUBJECT_LEVEL && (
                <ActLink name="set-syllabus" of={id}>
                  大纲占比
                </ActLink>
              )}
              {level > 1 && (
                <ActLink name="set-category-lock" of={id}>
                  {lock ? '改锁' : '给题库上锁'}
                </ActLink>
              )}
            </div>
            <Branch of={id} all={all} locks={locks} />
          </li>
        )
      })}
    </ul>
  )
}

const tree = page({
  path: '/categories',
  title: '分类树',
  section: '内容',
  roles,
  load: async ({ db }) => ({ all: await allCategories(db), locks: await allLocks(db) }),
  view: ({ all, locks }) => (
    <>
      <p>
        <ActLink name="add-direction" of="new">
          加学习方向
        </ActLink>
        <ActLink name="make-subject" of="new">
          加科目
        </ActLink>
      </p>
      {all.length === 0 ? (
        <p className="empty">还没有分类。先加一个学习方向，它的首页会一起建好。</p>
      ) : (
        <Branch of={null} all={all} locks={locks} />
      )}
    </>
  ),
})

const change = act({
  name: 'change-category',
  title: '修改分类',
  roles,
  fields: { name: text({ label: '名称', most: 20 }), seq: whole({ label: '排序', hint: '小的在前', least: 0, most: MOST_SEQ }) },
  start: async ({ db }, ref) => {
    const row = await categoryAt(db, ref)
    return { facts: [['编号', row.id]], texts: { name: [row.name], seq: [String(row.seq)] }, version: rowVersion(row) }
  },
  preview: (_deps, _ref, { name }) => [`名称：${name}`, '首页、题库和课程列表随之更新'],
  run: async (tx, { ref, values, version }) => {
    const before = found(await lockCategory(tx, idOf(ref, '分类')), '分类')
    if (rowVersion(before) !== version) throw conflict('这个分类刚被别人改过，请重新打开核对')
    await putCategory(tx, { id: before.id, ...values })
    return { object: `category:${before.id}`, before, after: values, to: '/categories' }
  },
})

const liveFace = act({
  name: 'set-category-live',
  title: '直播预告图',
  roles,
  fields: {
    picture: mediaChoice({ label: '图片', hint: '直播列表顶上的图，不选就没有', accepts: ['picture'], isOptional: true }),
    video: mediaChoice({ label: '预告片', hint: '点图片播放，不选就没有', accepts: ['film'], isOptional: true }),
  },
  start: async ({ db }, ref) => {
    const row = await categoryAt(db, ref)
    const face = found(await liveFaceOf(db, row.id), '分类')
    return { facts: [['分类', row.name]], texts: { picture: [face.picture], video: [face.video] }, version: rowVersion(face) }
  },
  preview: (_deps, _ref, { picture, video }) => {
    if (picture === '' && video !== '') throw invalid('有预告片就要有图片，学员点图片播放')
    return [picture === '' ? '直播列表顶上不再有图，用上一级分类的' : '直播列表顶上出现这张图，下级分类没有自己的也用它']
  },
  run: async (tx, { ref, values, version }) => {
    const row = found(await lockCategory(tx, idOf(ref, '分类')), '分类')
    const before = found(await liveFaceOf(tx, row.id), '分类')
    if (rowVersion(before) !== version) throw conflict('预告图刚被别人改过，请重新打开核对')
    await putLiveFace(tx, row.id, values)
    return { object: `category:${row.id}`, before, after: values, to: '/categories' }
  },
})

const lockAt = async (db: Db, id: number) => (await allLocks(db)).find(({ category_id }) => category_id === id) ?? null

const lock = act({
  name: 'set-category-lock',
  title: '题库的锁',
  roles,
  fields: {
    courseId: objectOrNone({ label: '拥有这门课程的学员可以打开', hint: '不选就不看课程' }),
    invites: wholeOrNone({ label: '邀请几位好友可以打开', hint: '不填就没有这个办法', least: 1, most: MOST_INVITES }),
    beans: wholeOrNone({ label: '几个学豆可以打开', hint: '不填就没有这个办法', least: 1, most: MOST_BEANS }),
    vipLevel: wholeOrNone({ label: '几级以上的会员可以打开', hint: '不填就不看会员', least: 1, most: LEVELS }),
  },
  start: async ({ db }, ref) => {
    const row = await categoryAt(db, ref)
    const stored = await lockAt(db, row.id)
    const texts = {
      courseId: [String(stored?.course_id ?? '')],
      invites: [String(stored?.invites ?? '')],
      beans: [String(stored?.beans ?? '')],
      vipLevel: [String(stored?.vip_level ?? '')],
    }
    return {
      facts: [['分类', row.name]],
      texts,
      choices: { courseId: choicesOf(await courseNames(db, MOST_COURSES)) },
      version: rowVersion({ stored }),
    }
  },
  preview: (_deps, _ref, { courseId, ...ways }) =>
    courseId === null && Object.values(ways).every((way) => way === null)
      ? ['没有任何办法，等于不上锁：所有学员都能做这里的题']
      : ['没有打开的学员看不到这里的题；满足其中一个办法就能打开', '已经打开的学员不受影响'],
  run: async (tx, { ref, values, version }) => {
    const row = found(await lockCategory(tx, idOf(ref, '分类')), '分类')
    const before = await lockAt(tx, row.id)
    if (rowVersion({ stored: before }) !== version) throw conflict('锁刚被别人改过，请重新打开核对')
    if (values.courseId !== null) found(await courseById(tx, values.courseId), '课程')
    await putLock(tx, row.id, values)
    return { object: `category:${row.id}`, before, after: values, to: '/categories' }
  },
})

/** The tree of categories, and the locks of the question bank on it. */
export const categoryTreeArea: Area = { pages: [tree], acts: [change, liveFace, lock] }
