import type { Db } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { choice, text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { decidePost, listPosts, type PostTask, postTask, reportsOf, waitingPosts } from '#server/repositories/doubt/queue'

const roles = ['teacher', 'service'] as const
const visibilities: Record<string, string> = { public: '公开', held: '待审核', hidden: '已隐藏' }
const kinds: Record<string, string> = { teacher: '老师回答', peer: '同学回答', follow_up: '追问' }

const load = async (db: Db, ref: string | undefined) => found(await postTask(db, idOf(ref, '回答')), '回答')

const factsOf = (row: PostTask) =>
  [
    ['问题', row.question],
    [kinds[row.kind] ?? row.kind, row.text],
    ['公开', visibilities[row.visibility] ?? row.visibility],
    ['待处理的举报', row.reports],
    ['时间', momentText(row.madeAt)],
  ] as const

const posts = list<PostTask>({
  path: '/doubt-posts',
  title: '回答审核',
  section: '教学',
  roles,
  filters: [{ name: 'visibility', label: '公开', choices: visibilities }],
  columns: [
    { title: '内容', text: (row) => row.text.slice(0, 60) },
    { title: '类型', text: ({ kind }) => kinds[kind] ?? kind },
    { title: '公开', text: ({ visibility }) => visibilities[visibility] ?? visibility },
    { title: '举报', text: ({ reports }) => String(reports), isNumber: true },
    { title: '时间', text: ({ madeAt }) => momentText(madeAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listPosts(db, { visibility: filter.visibility, ...rest }),
  to: ({ id }) => `/doubt-posts/${id}`,
  waits: { visibility: 'held' },
  queue: ({ db }) => waitingPosts(db),
})

const post = page({
  path: '/doubt-posts/:id',
  title: '回答审核',
  roles,
  load: async ({ db }, { params }) => {
    const row = await load(db, params.id)
    return { row, reports: await reportsOf(db, row.id) }
  },
  view: ({ row, reports }) => (
    <>
      <Facts of={factsOf(row)} />
      {reports.map(({ reason, note, at }) => (
        <p key={at}>
          举报：{reason} {note}（{momentText(at)}）
        </p>
      ))}
      <ActLink name="decide-doubt-post" of={row.id}>
        审核
      </ActLink>
    </>
  ),
})

const decide = act({
  name: 'decide-doubt-post',
  title: '审核回答',
  roles,
  fields: {
    visibility: choice({ label: '处理', choices: { public: '公开', hidden: '隐藏' } }),
    reason: text({ label: '原因', most: 200 }),
  },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: (_deps, _ref, { visibility }) => [visibility === 'public' ? '所有人都能看到' : '不再显示', '待处理的举报随之结束'],
  run: async (tx, { ref, values, now }) => {
    const row = await load(tx, ref)
    await decidePost(tx, row.id, values.visibility, now)
    const [before, after] = [{ visibility: row.visibility }, { visibility: values.visibility }]
    return { object: `doubt-post:${row.id}`, before, after, reason: values.reason, to: `/doubt-posts/${row.id}` }
  },
})

/** Answers of learners: shown or hidden, and the reports of them. */
export const doubtPostArea: Area = { pages: [posts, post], acts: [decide] }
