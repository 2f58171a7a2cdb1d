import { shortNumber } from '@/domain/text/short-number'
import { LEARNERS_WORTH_SAYING } from './course-words'

const HOUR_S = 3600

/** The number of learners of a course; empty for a small number. */
export function learnersText(count: number): string {
  return count < LEARNERS_WORTH_SAYING ? '' : `${shortNumber(count)} 人在学`
}

/** The length of all lessons, seconds, as hours with at most one decimal; minutes under one hour, nothing for none. */
export function hoursText(seconds: number): string {
  if (seconds <= 0) return ''
  if (seconds < HOUR_S) return `共 ${Math.max(1, Math.round(seconds / 60))} 分钟`
  return `共 ${Math.round((seconds * 10) / HOUR_S) / 10} 小时`
}

/** A rating in tenths of a star, and from how many reviews. */
export function ratingText(tenths: number, count: number): string {
  return `${(tenths / 10).toFixed(1)} 分 · ${count} 条评价`
}

export type Access = 'free' | 'owned' | 'expired' | 'none'
/** A right to a course; `expiresAt` (ms) null has no end. */
type Right = { expiresAt: number | null }

/** Tells what a visitor may do with a course of `price` fen at `now`. A right in time goes before a price of 0, so that its end shows. */
export function courseAccess(price: number, isSignedIn: boolean, right: Right | null, now: number): Access {
  if (right && (right.expiresAt === null || now < right.expiresAt)) return 'owned'
  if (price === 0 && isSignedIn) return 'free'
  return right ? 'expired' : 'none'
}

/** Whether a lesson may be learned: owned, free, or a trial lesson, which is open to everybody. */
export function canLearn(access: Access, isTrial: boolean): boolean {
  return access === 'owned' || access === 'free' || isTrial
}

/** A node of the category tree as stored. */
type CategoryNode = { id: number; parent_id: number | null }

/** The category and all its descendants; an unknown id gives only itself. */
export function withDescendants(nodes: readonly CategoryNode[], id: number): number[] {
  const below = nodes.filter((node) => node.parent_id === id && node.id !== id)
  return [id, ...below.flatMap((node) => withDescendants(nodes, node.id))]
}
