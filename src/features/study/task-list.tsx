import { useQueryClient } from '@tanstack/react-query'
import type { PlanTask, TaskState } from '@/contract/study/plan.schema'
import type { PracticeSource } from '@/contract/tiku/practice.schema'
import { useAct } from '@/data/http/use-act'
import { practiceQueries, startPractice } from '@/data/tiku/practice'
import { creditsFor, taskKindNames, taskStateNames } from '@/domain/study/credit'
import { dayWords } from '@/domain/time/day'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Progress } from '@/ui/progress'
import { Tag } from '@/ui/tag'

/** A practice of a knowledge point has at most so many questions. */
const MOST_QUESTIONS = 100

/** The questions of a practice: those that the plan names, those of a knowledge point, as many as are needed, else of the chapter. */
const practiceOf = ({ refId, pointId, need, practice }: PlanTask): PracticeSource =>
  practice ??
  (pointId === undefined ? { kind: 'chapter', chapterId: refId } : { kind: 'point', pointId, count: Math.min(need, MOST_QUESTIONS) })

/** Opens what a task is about; a practice is begun, or gone on with. */
function useOpenTask() {
  const cache = useQueryClient()
  const { run, isBusy } = useAct((source: PracticeSource) => startPractice({ source, mode: 'practice' }), {
    onSuccess: (made) => {
      cache.setQueryData(practiceQueries.one(made.id).queryKey, made)
      go('tiku_practice', { practiceId: made.id })
    },
  })
  const open = (task: PlanTask) => {
    const { id, kind, refId, courseId } = task
    if (kind === 'practice') return run(practiceOf(task))
    if (kind === 'paper') return go('exam_testpaper', { testpaperId: refId })
    if (kind === 'homework') return go('task-homework', { homeworkId: refId }, { taskId: id })
    if (kind === 'reading') return go('study_reading', { articleId: refId })
    return go('course_learn', { id: courseId }, { lessonId: refId })
  }
  return { open: (task: PlanTask) => (isBusy ? undefined : open(task)) }
}

const tones = { open: 'accent', late: 'warn', missed: 'quiet', on_time: 'right', made_up: 'right', too_late: 'quiet' } as const

/** The points of a task in its state: earned, to be earned, or half of them. */
function creditWords({ state, earned, credits }: PlanTask): string {
  if (state === 'open') return `${credits} 学分`
  if (state === 'late') return `补学得 ${creditsFor(credits, 'made_up')} 学分`
  return state === 'missed' ? '不再计学分' : `已得 ${earned} 学分`
}

const isOver = (state: TaskState) => state !== 'open' && state !== 'late'

/** Says what a practice asks for beside answers, and how far the learner is. */
function shareWords({ need, needPercent = 0, rightPercent }: PlanTask): string {
  if (needPercent === 0) return ''
  return `答满 ${need} 题、答对 ${needPercent}% 算做完${rightPercent === undefined ? '' : `，现在答对 ${rightPercent}%`}`
}

function TaskCard({ of, onOpen }: { of: PlanTask; onOpen: () => void }) {
  const { id, kind, title, state, minutes, due, percent, plannedOn } = of
  return (
    <Card id={`task-${id}`} onClick={onOpen}>
      <View className="title">{title}</View>
      <View className="row">
        <Tag tone={tones[state]}>{taskStateNames[state]}</Tag>
        <View className="small">
          {taskKindNames[kind]} · 约 {minutes} 分钟 · {creditWords(of)}
        </View>
      </View>
      {!isOver(state) && (
        <>
          <View className="small">
            {dayWords(due)}截止{plannedOn !== null && ` · 计划${dayWords(plannedOn)}补学`}
          </View>
          {shareWords(of) !== '' && <View className="small">{shareWords(of)}</View>}
          {percent > 0 && <Progress percent={percent} label="任务进度" />}
        </>
      )}
    </Card>
  )
}

/** Tasks one under the other; each opens what it is about. */
export function TaskList({ label, of }: { label: string; of: readonly PlanTask[] }) {
  const { open } = useOpenTask()
  return (
    <View role="list" label={label}>
      {of.map((task) => (
        <View key={task.id} role="listitem">
          <TaskCard of={task} onOpen={() => open(task)} />
        </View>
      ))}
    </View>
  )
}
