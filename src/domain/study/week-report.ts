import { DAYS_OF_WEEK } from '@/domain/time/day'

/** The first learning day, a Monday, of a week. Day 0 of the epoch was a Thursday. */
export const weekStart = (week: number): number => week * DAYS_OF_WEEK - 3

/** Counts the work of a learner by the numbers that every page shows. */
export type Done = {
  minutes: number
  days: number
  answers: number
  longestStreak: number
  papersPassed: number
  certificates: number
}

type Rule = { key: string; title: string; text: string; of: keyof Done; need: number }

/** Badges, by what they count and how much of it they ask for; those of one count from the least to the most. */
const rules = [
  { key: 'first-day', title: '第一步', text: '学习 1 天', of: 'days', need: 1 },
  { key: 'streak-7', title: '一周不断', text: '最长连续学习 7 天', of: 'longestStreak', need: 7 },
  { key: 'streak-30', title: '一月不断', text: '最长连续学习 30 天', of: 'longestStreak', need: 30 },
  { key: 'days-100', title: '百日', text: '累计学习 100 天', of: 'days', need: 100 },
  { key: 'hours-10', title: '十小时', text: '累计学习 600 分钟', of: 'minutes', need: 600 },
  { key: 'hours-100', title: '百小时', text: '累计学习 6000 分钟', of: 'minutes', need: 6000 },
  { key: 'answers-100', title: '百题', text: '答题 100 道', of: 'answers', need: 100 },
  { key: 'answers-1000', title: '千题', text: '答题 1000 道', of: 'answers', need: 1000 },
  { key: 'paper-1', title: '过线', text: '1 份试卷达到合格线', of: 'papersPassed', need: 1 },
  { key: 'certificate-1', title: '持证', text: '获得 1 张证书', of: 'certificates', need: 1 },
] as const satisfies readonly Rule[]

export type Badge = { key: string; title: string; text: string; need: number; done: number; isOwned: boolean }

/** Every badge with how far the learner is: first those they have. */
export function badgesOf(done: Done): Badge[] {
  const all = rules.map(({ of, ...badge }) => ({ ...badge, done: Math.min(done[of], badge.need), isOwned: done[of] >= badge.need }))
  return [...all.filter(({ isOwned }) => isOwned), ...all.filter(({ isOwned }) => !isOwned)]
}

/** A figure beside that of the week before, in words; a week that is not over stands beside the same days of it. */
export function changeText(now: number, before: number, unit: string, isOver: boolean): string {
  const other = isOver ? '上周' : '上周同期'
  if (now === before) return `和${other}一样`
  return now > before ? `比${other}多 ${now - before} ${unit}` : `比${other}少 ${before - now} ${unit}`
}
