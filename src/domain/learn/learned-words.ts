const MINUTE_S = 60

/** Whole minutes of so many seconds learned, rounded. */
export const learnedMinutes = (seconds: number): number => Math.round(seconds / MINUTE_S)

type Learned = { todaySeconds: number; streak: number }

/** Tells the time learned today and for how many days on end; without a streak, today alone. */
export function learnedTodayText({ todaySeconds, streak }: Learned): string {
  const today = `今天学习 ${learnedMinutes(todaySeconds)} 分钟`
  return streak > 0 ? `${today} · 连续学习 ${streak} 天` : today
}
