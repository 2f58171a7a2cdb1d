import { TodayCard } from '@/features/study/today-card'

/** The day of a learner in the card of home: the main package of a mini-program has no room for its own head and pictures. */
export function Day() {
  return <TodayCard />
}
