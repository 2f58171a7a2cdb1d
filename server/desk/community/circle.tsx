import type { Db, Tx } from '#server/database/tables'
import { ActLink, Facts, learnerLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { choice, text, whole } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { mediaUrl } from '#server/media-url'
import { conflict } from '#server/refusal'
import {
  addCircle,
  type CircleCommentTask,
  type CircleLine,
  type CirclePostTask,
  changeCircle,
  circleCommentTask,
  circleLine,
  circlePostTask,
  circleReports,
  listCircleComments,
  listCirclePosts,
  listCircles,
  waitingCircleComments,
  waitingCirclePosts,
} from '#server/repositories/community/queue'
import { decideWithin } from '#server/services/community/posts'

const roles = ['teacher', 'service'] as const
const section = '教学'
const visibilities: Record<string, string> = { held: '待审核', public: '公开', hidden: '已隐藏' }
const filters = [{ name: 'visibility', label: '公开', choices: visibilities }]

const loadPost = async (db: Db | Tx, ref: string | undefined) => found(await circlePostTask(db, idOf(ref, '动态')), '动态')
const loadComment = async (db: Db | Tx, ref: string | undefined) => found(await circleCommentTask(db, idOf(ref, '评论')), '评论')

const posts = list<CirclePostTask>({
  path: '/circle-posts',
  title: '动态审核',
  section,
  roles,
  filters,
  columns: [
    { title: '内容', text: (row) => row.text.slice(0, 60) },
    { title: '圈子', text: ({ circleTitle }) => circleTitle },
    { title: '图片', text: ({ images }) => String(images.length), isNumber: true },
    { title: '公开', text: ({ visibility }) => visibilities[visibility] ?? visibility },
    { title: '举报', text: ({ reports }) => String(reports), isNumber: true },
    { title: '时间', text: ({ madeAt }) => momentText(madeAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listCirclePosts(db, { visibility: filter.visibility, ...rest }),
  to: ({ id }) => `/circle-posts/${id}`,
  waits: { visibility: 'held' },
  queue: ({ db }) => waitingCirclePosts(db),
})

const comments = list<CircleCommentTask>({
  path: '/circle-comments',
  title: '评论审核',
  section,
  roles,
  filters,
  columns: [
    { title: '评论', text: (row) => row.text.slice(0, 60) },
    { title: '动态', text: ({ postText }) => postText.slice(0, 40) },
    { title: '公开', text: ({ visibility }) => visibilities[visibility] ?? visibility },
    { title: '举报', text: ({ reports }) => String(reports), isNumber: true },
    { title: '时间', text: ({ madeAt }) => momentText(madeAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listCircleComments(db, { visibility: filter.visibility, ...rest }),
  to: ({ id }) => `/acts/decide-circle-comment/${id}`,
  waits: { visibility: 'held' },
  queue: ({ db }) => waitingCircleComments(db),
})

const post = page({
  path: '/circle-posts/:id',
  title: '动态审核',
  roles,
  load: async ({ db, env }, { params }) => {
    const row = await loadPost(db, params.id)
    return { row, images: row.images.map((path) => mediaUrl(env, path)), reports: await circleReports(db, row.id, 0) }
  },
  view: ({ row, images, reports }) => (
    <>
      <Facts
        of={[
          ['圈子', row.circleTitle],
          ['学员', learnerLink(row.userId)],
          ['内容', row.text],
          ['公开', visibilities[row.visibility] ?? row.visibility],
          ['时间', momentText(row.madeAt)],
        ]}
      />
      {images.map((src, at) => (
        <p key={src}>
          <a href={src}>图片 {at + 1}</a>
        </p>
      ))}
      {reports.map(({ reason, note, at }) => (
        <p key={at}>
          举报：{reason} {note}（{momentText(at)}）
        </p>
      ))}
      <ActLink name="decide-circle-post" of={row.id}>
        审核
      </ActLink>
    </>
  ),
})

const fields = {
  visibility: choice({ label: '处理', choices: { public: '公开', hidden: '隐藏' } }),
  reason: text({ label: '原因', hint: '隐藏时会告诉学员', most: 200 }),
}
const preview = (_deps: unknown, _ref: string, { visibility, reason }: { visibility: string; reason: string }) => [
  visibility === 'public' ? '所有人都能看到' : `不再显示，学员会收到消息：${reason}`,
  '待处理的举报随之结束',
]

const decidePost = act({
  name: 'decide-circle-post',
  title: '审核动态',
  roles,
  fields,
  start: async ({ db }, ref) => {
    const row = await loadPost(db, ref)
    return {
      facts: [
        ['内容', row.text],
        ['图片', row.images.length],
        ['公开', visibilities[row.visibility] ?? row.visibility],
      ],
    }
  },
  preview,
  run: async (tx, { ref, values, now }) => {
    const row = await loadPost(tx, ref)
    await decideWithin(tx, { postId: row.id, commentId: 0, userId: row.userId, ...values }, now)
    const [before, after] = [{ visibility: row.visibility }, { visibility: values.visibility }]
    return { object: `circle-post:${row.id}`, before, after, reason: values.reason, to: `/circle-posts/${row.id}` }
  },
})

const decideComment = act({
  name: 'decide-circle-comment',
  title: '审核评论',
  roles,
  fields,
  start: async ({ db }, ref) => {
    const row = await loadComment(db, ref)
    const reports = await circleReports(db, row.postId, row.id)
    return {
      facts: [
        ['评论', row.text],
        ['动态', row.postText],
        ['公开', visibilities[row.visibility] ?? row.visibility],
        ['举报', reports.map(({ reason, note }) => `${reason} ${note}`.trim()).join('；') || '—'],
      ],
    }
  },
  preview,
  run: async (tx, { ref, values, now }) => {
    const row = await loadComment(tx, ref)
    await decideWithin(tx, { postId: row.postId, commentId: row.id, userId: row.userId, ...values }, now)
    const [before, after] = [{ visibility: row.visibility }, { visibility: values.visibility }]
    return { object: `circle-comment:${row.id}`, before, after, reason: values.reason, to: '/circle-comments' }
  },
})

const NEW = 'new'

const circles = list<CircleLine>({
  path: '/circles',
  title: '圈子',
  section,
  roles,
  filters: [],
  above: (
    <ActLink name="set-circle" of={NEW}>
      新建圈子
    </ActLink>
  ),
  columns: [
    { title: '圈子', text: ({ title }) => title },
    { title: '介绍', text: ({ intro }) => intro },
    { title: '状态', text: ({ isOpen }) => (isOpen ? '开放' : '已关闭') },
  ],
  load: ({ db }, wanted) => listCircles(db, wanted),
  to: ({ id }) => `/acts/set-circle/${id}`,
})

const setCircle = act({
  name: 'set-circle',
  title: '设置圈子',
  roles,
  fields: {
    title: text({ label: '名称', most: 30 }),
    intro: text({ label: '介绍', most: 200, isLong: true }),
    seq: whole({ label: '排序', hint: '小的在前', least: 0, most: 9_999 }),
    state: choice({ label: '状态', choices: { open: '开放', closed: '关闭' } }),
  },
  start: async ({ db }, ref) => {
    if (ref === NEW) return { facts: [], texts: { title: [], intro: [], seq: ['0'], state: ['open'] } }
    const row = found(await circleLine(db, idOf(ref, '圈子')), '圈子')
    return { facts: [], texts: { title: [row.title], intro: [row.intro], seq: [String(row.seq)], state: [row.isOpen ? 'open' : 'closed'] } }
  },
  preview: (_deps, _ref, { title, state }) => [state === 'open' ? `“${title}”对所有人可见` : `“${title}”不再显示，里面的动态也看不到列表`],
  run: async (tx, { ref, values }) => {
    const { state, ...rest } = values
    const row = { ...rest, is_open: state === 'open' }
    if (ref === NEW) {
      const id = await addCircle(tx, row)
      return { object: `circle:${id}`, before: null, after: values, to: '/circles' }
    }
    const before = found(await circleLine(tx, idOf(ref, '圈子')), '圈子')
    if (before.title === row.title && before.intro === row.intro && before.isOpen === row.is_open && before.seq === row.seq)
      throw conflict('没有变化')
    await changeCircle(tx, before.id, row)
    return { object: `circle:${before.id}`, before, after: values, to: '/circles' }
  },
})

/** Discussion groups, and what learners write in them: shown after somebody looked. */
export const circleArea: Area = { pages: [posts, post, comments, circles], acts: [decidePost, decideComment, setCircle] }
