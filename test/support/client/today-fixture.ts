import type { Today } from '@/contract/study/today.schema'

/** A learner's day with everything in it; `change` leaves out what a test needs away. */
export const todayOf = (change: Partial<Today> = {}): Today => ({
  lesson: { courseId: 101, courseTitle: '初级会计实务精讲', lessonId: 1011, title: '第三讲 存货', cover: '', second: 760, length: 2700 },
  practice: { id: 5, title: '总论', doneCount: 11, questionCount: 19 },
  daily: { categoryId: 22, name: '初级会计', doneCount: 3, questionCount: 10 },
  dueCount: 23,
  exam: null,
  live: null,
  reviewedCount: 0,
  countdown: null,
  streak: 0,
  week: [],
  ...change,
})
