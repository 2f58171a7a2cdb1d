import type { Db, Tx } from '#server/database/tables'
import { learnerLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { choice, text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { listRemarks, type RemarkTask, remarkReports, remarkTask, waitingRemarks } from '#server/repositories/site/remarks'
import { decideRemarkWithin } from '#server/services/site/remarks'
import type { CircleReportReason } from '@/contract/community/circle.schema'
import { textReportReasons } from '@/domain/community/report-reasons'

const roles = ['teacher', 'service'] as const
const visibilities: Record<string, string> = { held: '待审核', public: '公开', hidden: '已隐藏' }
const kinds: Record<string, string> = { article: '文章评论', question: '共享笔记' }

const load = async (db: Db | Tx, ref: string | undefined) => found(await remarkTask(db, idOf(ref, '内容')), '内容')
const placeOf = ({ kind, objectId }: Pick<RemarkTask, 'kind' | 'objectId'>) => `${kind === 'article' ? '文章' : '题目'} ${objectId}`
const reasonOf = (reason: string) => textReportReasons[reason as CircleReportReason] ?? reason

const remarks = list<RemarkTask>({
  path: '/remarks',
  title: '文章评论与共享笔记',
  section: '教学',
  roles,
  filters: [
    { name: 'kind', label: '类别', choices: kinds },
    { name: 'visibility', label: '公开', choices: visibilities },
  ],
  columns: [
    { title: '内容', text: (row) => row.text.slice(0, 60) },
    { title: '类别', text: ({ kind }) => kinds[kind] ?? kind },
    { title: '写在', text: placeOf },
    { title: '公开', text: ({ visibility }) => visibilities[visibility] ?? visibility },
    { title: '赞', text: ({ likeCount }) => String(likeCount), isNumber: true },
    { title: '举报', text: ({ reports }) => String(reports), isNumber: true },
    { title: '时间', text: ({ madeAt }) => momentText(madeAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listRemarks(db, { kind: filter.kind, visibility: filter.visibility, ...rest }),
  to: ({ id }) => `/acts/decide-remark/${id}`,
  waits: { visibility: 'held' },
  queue: ({ db }) => waitingRemarks(db),
})

const decide = act({
  name: 'decide-remark',
  title: '审核评论或笔记',
  roles,
  fields: {
    visibility: choice({ label: '处理', choices: { public: '公开', hidden: '隐藏' } }),
    reason: text({ label: '原因', hint: '隐藏时会告诉学员', most: 200 }),
  },
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    const reports = await remarkReports(db, row.id)
    return {
      facts: [
        ['内容', row.text],
        ['学员', learnerLink(row.userId)],
        ['写在', placeOf(row)],
        ['公开', visibilities[row.visibility] ?? row.visibility],
        ['举报', reports.map(({ reason, note }) => `${reasonOf(reason)} ${note}`.trim()).join('；') || '—'],
      ],
    }
  },
  preview: (_deps, _ref, { visibility, reason }) => [
    visibility === 'public' ? '所有人都能看到' : `不再显示，学员会收到消息：${reason}`,
    '待处理的举报随之结束',
  ],
  run: async (tx, { ref, values, now }) => {
    const row = await load(tx, ref)
    await decideRemarkWithin(tx, { ...row, ...values }, now)
    const [before, after] = [{ visibility: row.visibility }, { visibility: values.visibility }]
    return { object: `remark:${row.id}`, before, after, reason: values.reason, to: '/remarks' }
  },
})

/** Comments on articles and shared notes on questions, shown after somebody looked where the rules want it. */
export const remarkArea: Area = { pages: [remarks], acts: [decide] }
