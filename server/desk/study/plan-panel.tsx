import type { PlanDraftTask } from '#server/database/rows/study'
import { ActForm } from '#server/desk/frame/act-form'
import { ActButton, useAccess } from '#server/desk/frame/detail'
import { FormFields } from '#server/desk/frame/form'
import { Icon } from '#server/desk/frame/icon'
import type { Texts } from '#server/desk/parts/field'
import type { PlanClass } from '#server/repositories/study/plan-draft'
import { contentTyped, type PlannableRow } from '#server/repositories/study/plannable'
import type { PlanTaskKind } from '@/contract/study/plan.schema'
import { taskKindNames } from '@/domain/study/credit'
import { weekOfOffset } from '@/domain/study/plan-weeks'
import { DAYS_OF_WEEK } from '@/domain/time/day'
import { difficultyTyped, planPath, type TaskContent, taskFields, typedNumber } from './plan-task'

const { content: _content, ...ownFields } = taskFields

/** Holds what is open beside the calendar: a task, or a day that gets one. `content`: chosen for it; `found`: what may be chosen, null where nothing is looked for. */
export type OpenedPlan = {
  planId: number
  version: number
  offset: number
  task: (PlanDraftTask & { content: string; fault: string }) | null
  content: (TaskContent & { title: string; size: number }) | null
  found: { kind: PlanTaskKind; word: string; rows: readonly PlannableRow[] } | null
  stage: string
  classes: readonly PlanClass[]
  today: number
}

const placeWords = (offset: number) => `第 ${weekOfOffset(offset) + 1} 周，第 ${(offset % DAYS_OF_WEEK) + 1} 天`

const sizeText = ({ kind, size }: PlannableRow) =>
  size === 0 ? '' : kind === 'practice' || kind === 'paper' ? `${size} 题` : `${size} 分钟`

const viewOf = ({ task, offset }: OpenedPlan) => ({
  week: weekOfOffset(offset) + 1,
  ...(task ? { task: task.key } : { day: offset + 1 }),
})

/** Looks for the content of a task: first its kind, then its name. */
function Finding({ of, found: { kind, word, rows } }: { of: OpenedPlan; found: NonNullable<OpenedPlan['found']> }) {
  const view = viewOf(of)
  return (
    <>
      <nav className="tabs" aria-label="做什么">
        {Object.entries(taskKindNames).map(([name, words]) => (
          <a key={name} href={planPath(of.planId, { ...view, kind: name })} aria-current={name === kind ? 'true' : undefined}>
            {words}
          </a>
        ))}
      </nav>
      <form method="get" action={planPath(of.planId)} className="by" data-live="content">
        {Object.entries({ ...view, kind }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="search" name="word" defaultValue={word} maxLength={100} aria-label="按名称找内容" placeholder="按名称找" />
        <button type="submit" className="quiet">
          找
        </button>
      </form>
      <ul className="found" data-part="content">
        {rows.length === 0 && <li className="muted">没有找到</li>}
        {rows.map((row) => (
          <li key={contentTyped(row)}>
            <a href={planPath(of.planId, { ...view, ref: contentTyped(row) })}>{row.title}</a>
            <small>{sizeText(row)}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

const USUAL_CREDITS = '10'
const USUAL_NEED = 15
const USUAL_MINUTES = 20
const MOST_TITLE = 60

/** The texts that the form of a task begins with: its own, or what suits the content that was chosen. */
function textsOf({ task, content, offset, stage }: OpenedPlan): Texts {
  const isOther = content !== null && (task === null || contentTyped(content) !== contentTyped(task))
  const day = { day: [String(offset + 1)] }
  if (task && !isOther)
    return {
      ...{ stage: [task.stage], title: [task.title], level: [task.level], need: [typedNumber(task.need)] },
      ...{ share: [typedNumber(task.needPercent)], difficulty: [difficultyTyped(task)] },
      ...{ minutes: [String(task.minutes)], credits: [String(task.credits)], ...day },
    }
  const isPractice = content?.kind === 'practice'
  const minutes = content?.kind === 'lesson' && content.size > 0 ? content.size : USUAL_MINUTES
  return {
    ...{
      stage: [task?.stage ?? stage],
      title: [(content?.title.split('：').at(-1) ?? '').slice(0, MOST_TITLE)],
      level: [task?.level ?? 'basic'],
    },
    ...{ need: [isPractice ? String(Math.min(USUAL_NEED, content.size || USUAL_NEED)) : ''], minutes: [String(minutes)] },
    ...{ credits: [String(task?.credits ?? USUAL_CREDITS)], ...day },
  }
}

/** Says which classes are past a day, and which will see what changes. */
function Touched({ of: { classes, offset, today } }: { of: OpenedPlan }) {
  if (classes.length === 0) return null
  const past = classes.filter(({ startDay }) => startDay + offset <= today)
  const ahead = classes.filter((each) => !past.includes(each))
  const names = (some: readonly PlanClass[]) => some.map(({ title }) => title).join('、')
  return (
    <p className="notice">
      {past.length > 0 && `${names(past)}已过这一天，不受影响`}
      {past.length > 0 && ahead.length > 0 && '；'}
      {ahead.length > 0 && `${names(ahead)}发布后换成新任务`}
    </p>
  )
}

type MoveProps = { of: OpenedPlan; by: number; words: string; shortcut: string }

/** Moves the open task by some days; Alt and an arrow press the button. */
function MoveButton({ of: { planId, version, task, offset }, by, words, shortcut }: MoveProps) {
  const { act, token } = useAccess()
  const ref = `${planId}.${task?.key}`
  if (!task || !act('move-plan-task')) return null
  return (
    <form method="post" action={`/acts/move-plan-task/${ref}`}>
      <input type="hidden" name="_token" value={token('move-plan-task', ref)} />
      <input type="hidden" name="_version" value={version} />
      <input type="hidden" name="day" value={offset + by + 1} />
      <button
        type="submit"
        name="_step"
        value="run"
        className="quiet"
        disabled={offset + by < 0}
        data-alt={shortcut}
        aria-label={`${words}：${task.title}`}
      >
        {words}
      </button>
    </form>
  )
}

function TaskForm({ of }: { of: OpenedPlan }) {
  const { planId, task, content, version } = of
  const chosen = content ?? task
  if (!chosen) return null
  return (
    <ActForm name="write-plan-task" of={`${planId}.${task?.key ?? 'new'}`} version={version} button="存下" isDirect>
      <input type="hidden" name="content" value={contentTyped(chosen)} />
      <div className="fields">
        <FormFields fields={ownFields} texts={textsOf(of)} errors={{}} />
      </div>
    </ActForm>
  )
}

/** The task or the day that is open beside the calendar. */
export function PlanPanel({ of }: { of: OpenedPlan }) {
  const { planId, version, task, content, found, offset } = of
  const view = viewOf(of)
  return (
    <section className="edit" aria-labelledby="edit">
      <h2 id="edit" tabIndex={-1}>
        {placeWords(offset)} <small>{task ? taskKindNames[task.kind] : '放一个任务'}</small>
      </h2>
      {task && (
        <>
          <p className="muted">
            <Icon name="book" /> {content?.title ?? task.content}　<a href={planPath(planId, { ...view, kind: task.kind })}>换内容</a>
          </p>
          {task.fault !== '' && <p className="error">! {task.fault}</p>}
          <div className="acts">
            <MoveButton of={of} by={-1} words="前一天" shortcut="ArrowLeft" />
            <MoveButton of={of} by={1} words="后一天" shortcut="ArrowRight" />
            <MoveButton of={of} by={-DAYS_OF_WEEK} words="上一周" shortcut="ArrowUp" />
            <MoveButton of={of} by={DAYS_OF_WEEK} words="下一周" shortcut="ArrowDown" />
            <ActButton name="remove-plan-task" of={`${planId}.${task.key}`} version={version} note={`：${task.title}`}>
              删去
            </ActButton>
          </div>
        </>
      )}
      {found ? (
        <Finding of={of} found={found} />
      ) : (
        <>
          {content && !task && (
            <p className="muted">
              {content.title}　<a href={planPath(planId, { ...view, kind: content.kind })}>换内容</a>
            </p>
          )}
          <Touched of={of} />
          <TaskForm of={of} />
        </>
      )}
    </section>
  )
}
