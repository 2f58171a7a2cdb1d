import { link } from './link'
import { type RouteName, rowOf } from './table'

/** What the guard looks at. `address` is the product address of the page being opened, with its query. */
export type Visit = {
  name: RouteName
  address: string
  query: Record<string, string | undefined>
  params: Record<string, string>
  hasRefreshToken: boolean
  isNativeApp: boolean
}
/** Where to go instead. */
export type Verdict = { to: string }
type Step = (visit: Visit) => Verdict | undefined

/** Document 1 §2, Courses: learning without a lesson leads to the course. */
const learnNeedsLesson: Step = ({ name, query, params }) =>
  name === 'course_learn' && !query.lessonId ? { to: link('course_detail', { id: Number(params.id) }) } : undefined

/** Document 1 §2, Navigation guard order, 11. */
const needLogin: Step = ({ name, address, hasRefreshToken, isNativeApp }) =>
  rowOf(name).needLogin && !hasRefreshToken && !isNativeApp ? { to: link('phone_login', {}, { gotoUrl: address }) } : undefined

/** The guard's steps in the documents' order. */
export const steps: readonly Step[] = [learnNeedsLesson, needLogin]

/** The first verdict of the steps; undefined lets the visitor in. */
export function judge(visit: Visit): Verdict | undefined {
  for (const step of steps) {
    const verdict = step(visit)
    if (verdict) return verdict
  }
  return undefined
}
