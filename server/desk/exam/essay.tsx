import { PageLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, ageText, momentText, page } from '#server/desk/frame/row'
import { Sides } from '#server/desk/parts/desk-form'
import { choicesOf } from '#server/desk/parts/object-field'
import { HeldNote, MOST_QUEUED, QueueColumn } from '#server/desk/parts/queue-column'
import { markingHabits } from '#server/repositories/account/staff-marking'
import { heldByOthers, takeWork } from '#server/repositories/account/work-hold'
import { type EssayTask, essayPapers, listEssays, marksGiven, waitingEssays } from '#server/repositories/exam/essay-tasks'
import { marksText } from '@/domain/scoring/marks'
import { markEssay } from './essay-mark'
import { loadSheet, takerOf } from './essay-sheet'
import { Blindness, EssayDecision, EssayWork } from './essay-view'

const roles = ['teacher'] as const

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
    { title: '学员', text: (task) => takerOf(task) },
    { title: '交卷时间', text: ({ handedInAt }) => momentText(handedInAt), sort: 'id' },
    { title: '批改时间', text: ({ markedAt }) => momentText(markedAt) },
  ],
  load: ({ db }, { filter, ranges, ...rest }) => listEssays(db, { ...filter, ...ranges, ...rest }),
  to: ({ id }) => `/essays/${id}`,
  walk: { filter: { status: 'waiting' }, acts: ['mark-essay'], unit: '份' },
  queue: ({ db }) => waitingEssays(db),
})

const MOST_DONE = 2
/** The spread of marks is drawn from so many essays, the last ones. */
const MOST_GIVEN = 300

const essay = page({
  path: '/essays/:id',
  foldsMenu: true,
  title: '主观题批改',
  roles,
  titleOf: async ({ db }, { params, staff }) => {
    const { isBlind } = await markingHabits(db, staff.id)
    const { task } = await loadSheet(db, params.id)
    const taker = takerOf(task, isBlind)
    return taker === task.nickname ? `${taker}的回答` : taker
  },
  load: async ({ db, env, now }, { params, staff }, waiting) => {
    const sheet = await loadSheet(db, params.id)
    if (sheet.task.markedAt === null) await takeWork(db, { path: '/essays', id: sheet.task.id }, staff.id, now())
    return {
      sheet,
      others: await heldByOthers(db, '/essays', staff.id, now()),
      habits: await markingHabits(db, staff.id),
      given: await marksGiven(db, sheet.task.questionId, MOST_GIVEN),
      queue: await listEssays(db, { status: 'waiting', limit: MOST_QUEUED, order: { by: 'id', isUp: true } }),
      waiting,
      env,
      now: now(),
    }
  },
  head: ({ sheet: { task }, habits, now }) => ({
    crumb: (
      <>
        <PageLink to="/essays">批改</PageLink> / {task.title}
      </>
    ),
    chips: task.markedAt === null && <span className="chip warn">等了 {ageText(task.handedInAt, now)}</span>,
    acts: <Blindness task={task} isOwnChoice={habits.isBlind} />,
  }),
  view: ({ sheet, others, habits, given, queue, waiting, env, now }) => (
    <Sides
      queue={
        <QueueColumn
          path="/essays"
          done={given.slice(0, MOST_DONE).map(({ id, nickname, marks }) => ({ id, name: nickname, outcome: `${marksText(marks)} 分` }))}
          rows={queue.map((task) => ({
            id: task.id,
            name: takerOf(task, habits.isBlind),
            since: task.handedInAt,
            by: others.get(task.id),
          }))}
          at={sheet.task.id}
          now={now}
          waiting={waiting}
        />
      }
      work={
        <>
          <HeldNote by={others.get(sheet.task.id)} />
          <EssayWork sheet={sheet} env={env} />
        </>
      }
      decision={<EssayDecision sheet={sheet} habits={habits} given={given.map(({ marks }) => marks)} />}
    />
  ),
})

/** Essays of handed-in papers, marked by teachers. */
export const essayArea: Area = { pages: [essays, essay], acts: [markEssay] }
