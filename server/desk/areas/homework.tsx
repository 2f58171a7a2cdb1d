import { homeworkStatusNames } from '@/domain/learning/homework-state'
import { marksText } from '@/domain/scoring/marks-text'
import type { Db } from '../../database/tables'
import { invalid } from '../../refusal'
import { type HomeworkTask, homeworkTask, listHomeworkTasks, waitingHomework } from '../../repositories/homework/queue'
import { markWithin } from '../../services/task/mark'
import { ActLink, Facts } from '../detail'
import { choice, text } from '../field'
import { list } from '../list'
import { found, idOf } from '../ref'
import { type Area, act, page } from '../row'
import { momentText } from '../words'

const roles = ['teacher'] as const
const states: Record<string, string> = homeworkStatusNames
const HUNDRED = 100

const load = async (db: Db, ref: string | undefined) => found(await homeworkTask(db, idOf(ref, '作业')), '作业')

const answerText = ({ answers }: HomeworkTask, seq: number) => {
  const given = answers.find((one) => one.seq === seq)
  return [given?.text, given?.answer && JSON.stringify(given.answer), ...(given?.images ?? [])].filter(Boolean).join(' ') || '—'
}

const factsOf = (row: HomeworkTask) =>
  [
    ['作业', `${row.title}，第 ${row.version} 次提交`],
    ['学员', row.userId],
    ['状态', states[row.status] ?? row.status],
    ['提交时间', `${momentText(row.submittedAt)}${row.isLate ? '（迟交）' : ''}`],
    ...row.itemMarks.map(
      ({ seq, marks }) => [`第 ${seq} 题（${marks === null ? '待给分' : `${marksText(marks)} 分`}）`, answerText(row, seq)] as const,
    ),
    ['评语', row.comment || '—'],
  ] as const

const homework = list<HomeworkTask>({
  path: '/homework',
  title: '作业批改',
  section: '答疑',
  roles,
  filters: [{ name: 'status', label: '状态', choices: { submitted: '待批改', returned: '已退回', passed: '已通过' } }],
  columns: [
    { title: '作业', text: ({ title }) => title },
    { title: '学员', text: ({ userId }) => String(userId), isNumber: true },
    { title: '状态', text: ({ status }) => states[status] ?? status },
    { title: '提交时间', text: ({ submittedAt }) => momentText(submittedAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listHomeworkTasks(db, { status: filter.status, ...rest }),
  to: ({ id }) => `/homework/${id}`,
  queue: ({ db }) => waitingHomework(db),
})

const one = page({
  path: '/homework/:id',
  title: '作业批改',
  roles,
  load: ({ db }, { params }) => load(db, params.id),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      {row.status === 'submitted' && (
        <ActLink name="mark-homework" of={row.id}>
          批改
        </ActLink>
      )}
    </>
  ),
})

/** `2:28 3:25.5` is 28 points for item 2 and 25.5 for item 3. */
function marksIn(given: string): { seq: number; marks: number }[] {
  const parts = given.split(/[\s,，]+/).filter((part) => part !== '')
  return parts.map((part) => {
    const [, seq, points] = /^(\d{1,3})[:：](\d{1,4}(?:\.\d{1,2})?)$/.exec(part) ?? []
    if (seq === undefined || points === undefined) throw invalid('给分的写法是“题号:分数”，用空格隔开')
    return { seq: Number(seq), marks: Math.round(Number(points) * HUNDRED) }
  })
}

const mark = act({
  name: 'mark-homework',
  title: '批改作业',
  roles,
  fields: {
    verdict: choice({ label: '结果', choices: { pass: '通过', return: '退回' } }),
    marks: text({ label: '给分', hint: '题号:分数，如 2:28 3:25.5', most: 300, isOptional: true }),
    comment: text({ label: '评语', most: 500, isLong: true }),
  },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: (_deps, _ref, { verdict, comment }) => [verdict === 'pass' ? '作业通过，学员得学分' : '退回给学员修改', `评语：${comment}`],
  run: async (tx, { ref, values: { verdict, marks, comment }, now }) => {
    const row = await load(tx, ref)
    await markWithin(tx, { submissionId: row.id, verdict, comment, itemMarks: marksIn(marks) }, now)
    return { object: `homework:${row.id}`, before: { status: row.status }, after: { verdict, marks, comment }, to: `/homework/${row.id}` }
  },
})

/** Homework handed in, marked by teachers. */
export const homeworkArea: Area = { pages: [homework, one], acts: [mark] }
