import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, page } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import {
  answerComplaint,
  type ComplaintRow,
  complaintById,
  listComplaints,
  openComplaints,
} from '#server/repositories/service/class-service'
import { learningDayOf, learningDayStart, learningDayText } from '@/domain/time/day'

const services = ['service'] as const
const categories = { teaching: '教学质量', service: '服务态度', content: '课程内容', payment: '收费退费', other: '其他' } as const
const statuses = { open: '待回复', answered: '已回复' } as const

const complaints = list<ComplaintRow>({
  path: '/complaints',
  title: '匿名投诉',
  section: '学员',
  roles: services,
  filters: [{ name: 'status', label: '状态', choices: statuses }],
  columns: [
    { title: '类型', text: ({ category }) => categories[category] },
    { title: '内容', text: ({ body }) => body.slice(0, 60) },
    { title: '日期', text: (row) => learningDayText(row.made_day) },
    { title: '状态', text: ({ status }) => statuses[status] },
  ],
  load: ({ db }, { filter, before, limit }) => listComplaints(db, { status: filter.status, before, limit }),
  to: ({ id }) => `/complaints/${id}`,
  waits: { status: 'open' },
  queue: async ({ db }) => {
    const { count, oldestDay } = await openComplaints(db)
    return { count, oldest: oldestDay === null ? null : learningDayStart(oldestDay) }
  },
})

const complaint = page({
  path: '/complaints/:id',
  title: '匿名投诉',
  roles: services,
  load: async ({ db }, { params }) => found(await complaintById(db, idOf(params.id, '投诉')), '投诉'),
  view: (row) => (
    <>
      <Facts
        of={[
          ['类型', categories[row.category]],
          ['日期', learningDayText(row.made_day)],
          ['内容', row.body],
          ['回复', row.reply || '—'],
        ]}
      />
      {row.status === 'open' && (
        <ActLink name="answer-complaint" of={row.id}>
          回复
        </ActLink>
      )}
    </>
  ),
})

const answerAct = act({
  name: 'answer-complaint',
  title: '回复匿名投诉',
  roles: services,
  fields: { reply: text({ label: '回复', most: 1000, isLong: true }) },
  start: async ({ db }, ref) => ({ facts: [['内容', found(await complaintById(db, idOf(ref, '投诉')), '投诉').body]] }),
  preview: () => ['持有查询码的人能看到这条回复，回复后不能修改'],
  run: async (tx, { ref, values: { reply }, now }) => {
    const id = idOf(ref, '投诉')
    if (!(await answerComplaint(tx, id, reply, learningDayOf(now)))) throw conflict('这条投诉已经回复过了')
    return { object: `complaint:${id}`, before: { status: 'open' }, after: { status: 'answered', reply }, to: `/complaints/${id}` }
  },
})

/** Anonymous complaints. */
export const complaintArea: Area = { pages: [complaints, complaint], acts: [answerAct] }
