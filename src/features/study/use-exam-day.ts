import { useExamDaySheet } from './exam-day-sheet'

/** Sets the day of the exam in a direction over the page that is shown. */
export const useExamDay = (categoryId: number) => useExamDaySheet(categoryId)
