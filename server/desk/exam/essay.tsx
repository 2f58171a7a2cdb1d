import type { Db } from '#server/database/tables'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { choicesOf } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { invalid } from '#server/refusal'
import { type EssayTask, essayById, essayPapers, listEssays, waitingEssays } from '#server/repositories/exam/essay-tasks'
import { essayAward, essaySheet, markEssayWithin } from '#server/services/exam/essays'
import { marksText } from '@/domain/scoring/marks'

const roles = ['teacher'] as const

type Sheet = { task: EssayTask } & Awaited<ReturnType<typeof essaySheet>>

async function load(db: Db, ref: string | undefined): Promise<Sheet> {
  const task = found(await essayById(db, idOf(ref, '主观题')), '主观题')
  return { task, ...(await essaySheet(db, task)) }
}

const factsOf = ({ task, stem, points, answer, marks, marksGot }: Sheet) =>
  [
    ['试卷', task.title],
    ['学员', task.userId],
    ['题目', stem],
    ['学员的回答', answer || '—'],
    ...points.map(({ text: said, share }, place) => [`采分点 ${place + 1}（${share}%）`, said] as const),
    ['得分', `${marksText(marksGot)} / ${marksText(marks)} 分`],
    ['交卷时间', momentText(task.handedInAt)],
    ['批改时间', momentText(task.markedAt)],
    ['评语', task.comment || '—'],
  ] as const

const essays = list<EssayTask>({
  path: '/essays',
  title: '主观题批改',
  section: '教学',
  roles,
  filters: [
    { name: 'status', label: '状态', choices: { waiting: '待批改', marked: '已批改' } },
    { name: 'paper', label: '试卷', kind: 'pick', choices: async ({ db }) => choicesOf(await essayPapers(db)) },
    { name: 'handedIn', label: '交卷', kind: 'dates' },
  ],
  columns: [
    { title: '试卷', text: ({ title }) => title },
    { title: '题目编号', text: ({ questionId }) => String(questionId), isNumber: true },
    { title: '学员', text: ({ userId }) => String(userId), isNumber: true },
    { title: '交卷时间', text: ({ handedInAt }) => momentText(handedInAt), sort: 'id' },
    { title: '批改时间', text: ({ markedAt }) => momentText(markedAt) },
  ],
  load: ({ db }, { filter, ranges, ...rest }) => listEssays(db, { ...filter, ...ranges, ...rest }),
  to: ({ id }) => `/essays/${id}`,
  walk: { filter: { status: 'waiting' }, acts: ['mark-essay'], unit: '份' },
  queue: ({ db }) => waitingEssays(db),
})

const essay = page({
  path: '/essays/:id',
  title: '主观题批改',
  roles,
  load: ({ db }, { params }) => load(db, params.id),
  view: (sheet) => (
    <>
      <Facts of={factsOf(sheet)} />
      <ActLink name="mark-essay" of={sheet.task.id}>
        {sheet.task.markedAt === null ? '批改' : '重新批改'}
      </ActLink>
    </>
  ),
})

/** `1 3`: the first and the third point are met; `0`: none is. */
function metIn(given: string, count: number): boolean[] {
  const numbers = given.split(/[\s,，、]+/).map(Number)
  if (numbers.some((number) => !Number.isInteger(number) || number < 0 || number > count)) throw invalid(`采分点的编号是 1 到 ${count}`)
  return Array.from({ length: count }, (_, place) => numbers.includes(place + 1))
}

const mark = act({
  name: 'mark-essay',
  title: '批改主观题',
  roles,
  fields: {
    met: text({ label: '答到的采分点', hint: '写编号，用空格隔开，如 1 3；一个也没有答到写 0', most: 60 }),
    comment: text({ label: '评语', most: 500, isLong: true, isOptional: true }),
  },
  start: async ({ db }, ref) => {
    const sheet = await load(db, ref)
    const { met, comment, markedAt } = sheet.task
    const texts = { met: [met?.flatMap((is, place) => (is ? [place + 1] : [])).join(' ') || '0'], comment: [comment] }
    return { facts: factsOf(sheet), texts: markedAt === null ? {} : texts }
  },
  preview: async ({ db }, ref, { met }) => {
    const sheet = await load(db, ref)
    const { marks, arithmetic } = essayAward(sheet, metIn(met, sheet.points.length))
    return [
      `本题 ${marksText(sheet.marksGot)} 分 → ${marksText(marks)} 分（${arithmetic}）`,
      '成绩单、错题本和排行榜随之更新，学员会收到消息，不能再自评',
    ]
  },
  run: async (tx, { ref, values: { met, comment }, now }) => {
    const { task, points } = await load(tx, ref)
    const { from, to } = await markEssayWithin(tx, { taskId: task.id, met: metIn(met, points.length), comment }, now)
    return { object: `essay:${task.id}`, before: { marks: from }, after: { marks: to, met, comment }, to: `/essays/${task.id}` }
  },
})

/** Essays of handed-in papers, marked by teachers. */
export const essayArea: Area = { pages: [essays, essay], acts: [mark] }
