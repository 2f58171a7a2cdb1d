import { go } from '@/navigation/go'

/** Leads to the page of the direction, where the day is set: the main package of a mini-program has no room for a calendar. */
export const useExamDay = (categoryId: number) => ({ open: () => go('tiku_category', { categoryId }), sheet: null })
