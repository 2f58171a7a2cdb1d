import type { OwnTask } from '@/contract/study/own-plan.schema'
import { marksText } from '@/domain/scoring/marks'
import type { ReplanReason } from './own-plan-day'

/** The learner's words for a kind of task. */
export const ownTaskNames = { lesson: '课时', practice: '练习', review: '复习', paper: '模拟卷' } as const satisfies Record<
  OwnTask['kind'],
  string
>

/** An estimate is told to a tenth of a mark. Hundredths of a mark. */
const STEP = 10
const roughly = (marks: number) => marksText(Math.round(marks / STEP) * STEP)

const byGain = {
  lesson: (gain: string) => `学会后再练它的知识点，预计约 +${gain} 分`,
  practice: (gain: string) => `做完这些题，预计约 +${gain} 分`,
  review: (gain: string) => `趁还没忘光再看一遍，预计约 +${gain} 分`,
  paper: (gain: string) => `完整做一遍，预计约 +${gain} 分，还能看看时间够不够`,
} as const
const byShare = {
  lesson: (share: number) => `它讲的知识点约占考试 ${share}%`,
  practice: (share: number) => `这个知识点约占考试 ${share}%`,
} as const
const without = {
  lesson: '按课程的顺序往下学',
  practice: '学完就练，记得更牢',
  review: '到了该复习的时候，现在看最省力',
  paper: '按真考的时间做一遍，看看还差在哪',
} as const

/** Why a task is in the plan: by what it adds to the forecast, by its share of the exam before that is known, else by its kind. */
export function ownTaskWhy({ kind, gain, sharePercent }: Pick<OwnTask, 'kind' | 'gain' | 'sharePercent'>): string {
  if (gain !== null && gain >= STEP / 2) return byGain[kind](roughly(gain))
  if (kind !== 'lesson' && kind !== 'practice') return without[kind]
  return sharePercent !== null && sharePercent > 0 ? byShare[kind](sharePercent) : without[kind]
}

/** How much of its content a task asks for. */
export function ownTaskAmount({ kind, amount, isPart }: Pick<OwnTask, 'kind' | 'amount' | 'isPart'>): string {
  if (kind === 'lesson') return isPart ? `先学到第 ${amount} 分钟` : '学完这一课'
  return kind === 'paper' ? '整卷' : `${amount} 题`
}

const reasonWords: Readonly<Record<ReplanReason, string>> = {
  missed: '上次没做完的任务排进了后面的日子',
  exam_day: '按新的考试日期重新排过',
  minutes: '按新的学习时间重新排过',
  days_off: '按新的休息日重新排过',
  content: '课程和题库有更新，新内容已经排进来',
}

/** Why a plan was laid out anew, in one sentence. */
export const replanWords = (reasons: readonly ReplanReason[]): string => reasons.map((reason) => reasonWords[reason]).join('；')
