import type { PlanDraftTask } from '#server/database/rows/study'
import { PageLink } from '#server/desk/frame/detail'
import { type Area, page } from '#server/desk/frame/row'
import { classesOfPlan, draftedPlan, type PlanClass } from '#server/repositories/study/plan-draft'
import { stagesOf } from '#server/repositories/study/tasks'
import { taskKindNames, taskStateNames } from '@/domain/study/credit'
import { storedIdOf } from '@/domain/text/id-text'
import { dayWords, learningDayText } from '@/domain/time/day'
import { planAt, planPath } from './plan-task'

/** A stage as learners see it on the first day; `from` and `to` are days of the plan, from 0. */
type SeenStage = { title: string; intro: string; from: number; to: number; tasks: readonly PlanDraftTask[] }

const sumOf = (tasks: readonly PlanDraftTask[], of: 'credits' | 'minutes') => tasks.reduce((sum, task) => sum + task[of], 0)

/** The stages of a plan as it orders them, new ones last; each begins the day after the one before it. */
function seenStages(tasks: readonly PlanDraftTask[], intros: ReadonlyMap<string, string>): SeenStage[] {
  let from = 0
  const used = new Set(tasks.map(({ stage }) => stage))
  const titles = [...[...intros.keys()].filter((title) => used.has(title)), ...[...used].filter((title) => !intros.has(title))]
  return titles.map((title) => {
    const own = tasks.filter(({ stage }) => stage === title)
    const stage = { title, intro: intros.get(title) ?? '', from, to: Math.max(from, ...own.map(({ dueOffset }) => dueOffset)), tasks: own }
    from = stage.to + 1
    return stage
  })
}

type Seen = { planId: number; title: string; stages: SeenStage[]; at: number; as: PlanClass | undefined; classes: readonly PlanClass[] }

const dayText = (offset: number, as: PlanClass | undefined) => (as ? learningDayText(as.startDay + offset) : `第 ${offset + 1} 天`)
const seenPath = ({ planId, at, as }: Pick<Seen, 'planId' | 'at' | 'as'>) =>
  `/study-plans/${planId}/seen?${new URLSearchParams({ stage: String(at + 1), ...(as && { as: String(as.id) }) })}`

/** The learner's page of a plan: its stages one under the other. */
function PlanScreen({ of }: { of: Seen }) {
  const { title, stages, as, at } = of
  return (
    <section className="seen" aria-labelledby="plan-screen">
      <h2 id="plan-screen">学习计划</h2>
      <article className="screen">
        <h3>{title}</h3>
        <p className="muted">{as?.title ?? '还没有班级用它'}</p>
        {stages.map(({ title: name, intro, from, to, tasks }, place) => (
          <a key={name} href={seenPath({ ...of, at: place })} aria-current={place === at ? 'true' : undefined} className="tile">
            <b>{name}</b>
            <small>
              <span className={place === 0 ? 'chip going' : 'chip'}>{place === 0 ? '进行中' : '未开始'}</span> {dayText(from, as)} 至{' '}
              {dayText(to, as)}
            </small>
            {intro !== '' && <small>{intro}</small>}
            <small>
              完成 0 / {tasks.length} 个任务 · 学分 0 / {sumOf(tasks, 'credits')}
            </small>
          </a>
        ))}
        {stages.length === 0 && <p className="muted">计划里还没有任务</p>}
      </article>
    </section>
  )
}

/** The learner's page of a stage: what is to be done until when. */
function StageScreen({ of: { stages, at, as } }: { of: Seen }) {
  const stage = stages[at]
  if (!stage) return null
  return (
    <section className="seen" aria-labelledby="stage-screen">
      <h2 id="stage-screen">点开“{stage.title}”</h2>
      <article className="screen">
        <h3>{stage.title}</h3>
        <p className="muted">
          {dayText(stage.from, as)} 至 {dayText(stage.to, as)} · 约 {sumOf(stage.tasks, 'minutes')} 分钟
        </p>
        {stage.tasks.map(({ key, title, kind, minutes, credits, dueOffset, need, needPercent }) => (
          <div key={key} className="tile">
            <b>{title}</b>
            <small>
              <span className="chip going">{taskStateNames.open}</span> {taskKindNames[kind]} · 约 {minutes} 分钟 · {credits} 学分
            </small>
            <small>{as ? dayWords(learningDayText(as.startDay + dueOffset)) : dayText(dueOffset, as)}截止</small>
            {needPercent > 0 && <small>{`答满 ${need} 题、答对 ${needPercent}% 算做完`}</small>}
          </div>
        ))}
      </article>
    </section>
  )
}

const preview = page<Seen>({
  path: '/study-plans/:id/seen',
  title: '学员看到的计划',
  roles: ['teacher', 'service'],
  titleOf: async ({ db }, { params }) => (await planAt(db, params.id)).title,
  load: async ({ db }, { params, query }) => {
    const { id: planId, title } = await planAt(db, params.id)
    const [{ tasks }, classes, stored] = await Promise.all([draftedPlan(db, planId), classesOfPlan(db, planId), stagesOf(db, planId)])
    const stages = seenStages(tasks, new Map(stored.map((stage) => [stage.title, stage.intro])))
    const at = Math.min(Math.max(0, (storedIdOf(query.stage) ?? 1) - 1), Math.max(0, stages.length - 1))
    return { planId, title, stages, at, classes, as: classes.find(({ id }) => String(id) === query.as) ?? classes[0] }
  },
  head: ({ planId, as }) => ({
    crumb: (
      <>
        <PageLink to={planPath(planId, as ? { as: as.id } : {})}>回到计划</PageLink> / 学员看到的
      </>
    ),
    facts: '照现在的草稿画的，是开班那天、什么都还没做的样子。',
  }),
  view: (seen) => (
    <>
      {seen.classes.length > 1 && (
        <nav className="tabs" aria-label="哪个班">
          {seen.classes.map((each) => (
            <a key={each.id} href={seenPath({ ...seen, as: each })} aria-current={each.id === seen.as?.id ? 'page' : undefined}>
              {each.title}
            </a>
          ))}
        </nav>
      )}
      <div className="screens">
        <PlanScreen of={seen} />
        <StageScreen of={seen} />
      </div>
    </>
  ),
})

/** A plan before it is published, as the learners of a class will see it. */
export const planPreviewArea: Area = { pages: [preview], acts: [] }
