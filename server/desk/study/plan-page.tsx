import type { ReactNode } from 'react'
import type { PlanDraftTask } from '#server/database/rows/study'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { ActLink, PageLink } from '#server/desk/frame/detail'
import { Icon } from '#server/desk/frame/icon'
import { momentText, type Head as PageHead, page } from '#server/desk/frame/row'
import { classesOfPlan, type DraftedPlan, draftedPlan, type PlanClass } from '#server/repositories/study/plan-draft'
import { contentNames, contentTyped, plannable } from '#server/repositories/study/plannable'
import { closedRefs, withoutRef } from '#server/repositories/study/plans'
import { taskKindNames } from '@/domain/study/credit'
import { minutesADay, planChanges, weekCount, weekOfOffset } from '@/domain/study/plan-weeks'
import { storedIdOf } from '@/domain/text/id-text'
import { learningDayOf } from '@/domain/time/day'
import { minutesText, PlanBar, PlanCalendar, type PlannedTask } from './plan-calendar'
import { type OpenedPlan, PlanPanel } from './plan-panel'
import { contentIn, difficultyText, kindIn, levels, MOST_CONTENT, MOST_DAYS, planAt, planPath } from './plan-task'

const MOST_FOUND = 8

async function openable(db: Db, planId: number, tasks: readonly PlanDraftTask[]): Promise<PlannedTask[]> {
  const lost = new Set<object>(await withoutRef(db, tasks))
  const closed = new Set<object>(await closedRefs(db, { planId }, tasks))
  const names = await contentNames(db, tasks)
  return tasks.map((task) => ({
    ...task,
    content: names.get(contentTyped(task)) ?? '—',
    fault: lost.has(task) ? '内容已经不在了' : closed.has(task) ? '班里的学员打不开：不在他们的课程里' : '',
  }))
}

type Query = Readonly<Record<string, string>>
type Given = {
  planId: number
  groupId: number
  tasks: readonly PlannedTask[]
  drafted: DraftedPlan
  classes: readonly PlanClass[]
  query: Query
}

/** The day that is open: that of its task, else the one of the address. */
function offsetOf(task: PlannedTask | null, query: Query): number | null {
  if (task) return task.dueOffset
  const day = storedIdOf(query.day)
  return day === undefined || day > MOST_DAYS ? null : day - 1
}

/** The content that the address chooses; null where it names none that the plan may have. */
async function chosenIn(db: Db, groupId: number, given: string | undefined) {
  const wish = contentIn(given ?? '')
  if (!wish) return null
  const rows = await plannable(db, groupId, MOST_CONTENT, { kind: wish.kind })
  return rows.find(({ refId, pointId }) => refId === wish.refId && pointId === wish.pointId) ?? null
}

/** The task or day that the address opens, with what is looked for and chosen. */
async function openedOf({ db, now }: Deps, { planId, groupId, tasks, drafted, classes, query }: Given): Promise<OpenedPlan | null> {
  const task = tasks.find(({ key }) => key === query.task) ?? null
  const offset = offsetOf(task, query)
  if (offset === null) return null
  const content = await chosenIn(db, groupId, query.ref)
  const kind = kindIn(query.kind) ?? (task || content ? undefined : 'lesson')
  const word = (query.word ?? '').trim().slice(0, 100)
  const found = kind ? { kind, word, rows: await plannable(db, groupId, MOST_FOUND, { kind, word }) } : null
  const near = tasks.findLast(({ dueOffset }) => dueOffset <= offset) ?? tasks[0]
  const stage = near?.stage ?? '第一阶段'
  return { planId, version: drafted.version, offset, task, content, found, stage, classes, today: learningDayOf(now()) }
}

const columns: readonly { title: string; text: (task: PlannedTask) => string; isNumber?: true }[] = [
  { title: '内容', text: ({ content }) => content },
  { title: '阶段', text: ({ stage }) => stage },
  { title: '任务', text: ({ title }) => title },
  { title: '类型', text: ({ kind }) => taskKindNames[kind] },
  { title: '级别', text: ({ level }) => levels[level] },
  { title: '题数', text: ({ need }) => (need > 0 ? String(need) : '—'), isNumber: true },
  { title: '答对', text: ({ needPercent }) => (needPercent > 0 ? `${needPercent}%` : '—'), isNumber: true },
  { title: '难度', text: (task) => difficultyText(task) || '—' },
  { title: '分钟', text: ({ minutes }) => String(minutes), isNumber: true },
  { title: '学分', text: ({ credits }) => String(credits), isNumber: true },
  { title: '第几天', text: ({ dueOffset }) => String(dueOffset + 1), isNumber: true },
]

function TaskList({ of }: { of: readonly PlannedTask[] }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" className={isNumber && 'number'}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {of.map((task) => (
          <tr key={task.key}>
            {columns.map(({ title, text, isNumber }) => (
              <td key={title} data-title={title} className={isNumber && 'number'}>
                {text(task)}
                {title === '任务' && task.fault !== '' && <span className="chip bad">! {task.fault}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const changesOf = ({ published, tasks }: DraftedPlan): number => {
  const { added, changed, removed } = planChanges(published, tasks)
  return added.length + changed.length + removed.length
}

const membersIn = (classes: readonly PlanClass[]) => classes.reduce((sum, { members }) => sum + members, 0)

type HeadOf = { planId: number; groupTitle: string; drafted: DraftedPlan; classes: readonly PlanClass[] }

/** The head of a plan: who follows it, and what is not published yet. */
function headOf({ planId, groupTitle, drafted, classes }: HeadOf): PageHead {
  const isDrafted = drafted.version > 0
  return {
    crumb: (
      <>
        <PageLink to="/study-plans">学习计划</PageLink> / {groupTitle}
      </>
    ),
    chips: isDrafted && <span className="chip warn">草稿有 {changesOf(drafted)} 处改动</span>,
    facts: (
      <>
        <span>
          用在 {classes.length} 个班，{membersIn(classes)} 位学员
        </span>
        {isDrafted && (
          <span>
            {drafted.staff}，{momentText(drafted.changedAt)} 改；学员还看不到
          </span>
        )}
      </>
    ),
    acts: (
      <>
        <ActLink name="copy-study-plan" of={planId}>
          复制成新计划
        </ActLink>
        <a className="act" href={`/study-plans/${planId}/seen`}>
          看学员的样子
        </a>
        {isDrafted && (
          <>
            <ActLink name="drop-plan-draft" of={planId}>
              放弃改动
            </ActLink>
            <ActLink name="publish-plan" of={planId} isMain>
              发布改动
            </ActLink>
          </>
        )}
      </>
    ),
  }
}

type HeadProps = {
  planId: number
  dayMinutes: number
  tasks: readonly PlannedTask[]
  week: number
  classes: readonly PlanClass[]
  as: PlanClass | undefined
  view: View
  children: ReactNode
}

/** The ways to look at a plan: its days one below the other, weeks of cells, and its tasks as a table. */
const views = { day: '按天', week: '按周', list: '列表' } as const
type View = keyof typeof views
const viewIn = (given: string | undefined): View => (given === 'day' || given === 'list' ? given : 'week')

/** How the plan is shown, and what it asks of a day. */
function Head({ planId, dayMinutes, tasks, week, classes, as, view, children }: HeadProps) {
  const span = minutesADay(tasks)
  const at = { week: week + 1, ...(view === 'day' && { view }) }
  return (
    <div className="bar">
      <nav className="tabs" aria-label="样子">
        {Object.entries(views).map(([name, words]) => (
          <a
            key={name}
            href={planPath(planId, {
              ...(name !== 'list' && { week: week + 1, ...(as && { as: as.id }) }),
              ...(name !== 'week' && { view: name }),
            })}
            aria-current={name === view ? 'page' : undefined}
          >
            {words}
          </a>
        ))}
      </nav>
      {view !== 'list' && classes.length > 0 && (
        <details className="more">
          <summary>
            {as ? as.title : '班级的日期'}
            <Icon name="chevron" />
          </summary>
          <div>
            {as && (
              <a className="act" href={planPath(planId, at)}>
                不看日期
              </a>
            )}
            {classes.map(({ id, title }) => (
              <a key={id} className="act" href={planPath(planId, { ...at, as: id })} aria-current={as?.id === id ? 'page' : undefined}>
                {title}
              </a>
            ))}
          </div>
        </details>
      )}
      {span && (
        <span>
          每天 <b>{span.least === span.most ? minutesText(span.most) : `${minutesText(span.least)} – ${minutesText(span.most)}`}</b>
          ，共 {weekCount(tasks)} 周，{tasks.length} 个任务
        </span>
      )}
      <span className="muted">上限 {dayMinutes} 分钟</span>
      <ActLink name="change-study-plan" of={planId}>
        改
      </ActLink>
      {children}
    </div>
  )
}

function Advice() {
  return (
    <section className="edit hint">
      <h2>任务</h2>
      <p className="muted">点一个任务，在这里改它；点“＋ 放任务”，在那一天加一个。</p>
      <p className="muted">改动先存成草稿，发布以后学员才看到。</p>
    </section>
  )
}

export const planPage = page({
  path: '/study-plans/:id',
  title: '学习计划',
  roles: ['teacher', 'service'],
  titleOf: async ({ db }, { params }) => (await planAt(db, params.id)).title,
  load: async (deps, { params, query }) => {
    const { db } = deps
    const { id: planId, groupTitle, courseGroupId, dayMinutes } = await planAt(db, params.id)
    const [drafted, classes] = await Promise.all([draftedPlan(db, planId), classesOfPlan(db, planId)])
    const tasks = await openable(db, planId, drafted.tasks)
    const opened = await openedOf(deps, { planId, groupId: courseGroupId, tasks, drafted, classes, query })
    const asked = (storedIdOf(query.week) ?? 1) - 1
    const week = Math.min(asked, Math.max(weekCount(tasks), opened ? weekOfOffset(opened.offset) + 1 : 0))
    const as = classes.find(({ id }) => String(id) === query.as)
    return { planId, groupTitle, dayMinutes, drafted, classes, tasks, opened, week, as, look: viewIn(query.view) }
  },
  head: headOf,
  view: ({ planId, dayMinutes, drafted, classes, tasks, opened, week, as, look }) => {
    const open = opened?.task?.key ?? ''
    const calendar = {
      planId,
      tasks,
      week,
      open,
      version: drafted.version,
      dayMinutes,
      startDay: as?.startDay ?? null,
      isByDay: look === 'day',
    }
    const faults = tasks.filter(({ fault }) => fault !== '').length
    return (
      <>
        {faults > 0 && <p className="error">课程改过，有 {faults} 个任务学员打不开：把内容放回课程，或者换掉任务的内容。</p>}
        <Head planId={planId} dayMinutes={dayMinutes} tasks={tasks} week={week} classes={classes} as={as} view={look}>
          <PlanBar of={calendar} />
        </Head>
        {look === 'list' ? (
          <TaskList of={tasks} />
        ) : (
          <div className="plan">
            <PlanCalendar of={calendar} />
            {opened ? <PlanPanel of={opened} /> : <Advice />}
          </div>
        )}
      </>
    )
  },
})
