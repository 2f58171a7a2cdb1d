import type { HomeworkStatus } from '@/contract/doubt/homework.schema'

/** Names the events of homework. */
export type HomeworkEvent = 'submit' | 'pass' | 'return'

const table: Record<HomeworkStatus, Partial<Record<HomeworkEvent, HomeworkStatus>>> = {
  todo: { submit: 'submitted' },
  submitted: { pass: 'passed', return: 'returned' },
  returned: { submit: 'submitted' },
  passed: {},
}

/** The status after an event; null when it cannot happen now. What waits to be marked is not handed in again. */
export function nextHomeworkStatus(status: HomeworkStatus, event: HomeworkEvent): HomeworkStatus | null {
  return table[status][event] ?? null
}

/** Credits of homework that passed: half when it came late, rounded down. */
export function creditsOf(credits: number, isLate: boolean): number {
  return isLate ? Math.floor(credits / 2) : credits
}

/** Decides by the marks out of `full`: passed from the pass line on. */
export function homeworkVerdict(marks: number, passMarks: number): 'pass' | 'return' {
  return marks >= passMarks ? 'pass' : 'return'
}

/** The learner's words for a status. */
export const homeworkStatusNames: Record<HomeworkStatus, string> = {
  todo: '待完成',
  submitted: '待批改',
  returned: '已退回',
  passed: '已通过',
}
