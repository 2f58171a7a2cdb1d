import type { RouteName } from '@/routes/table'

/** The course whose page and order page are read; nobody who reads them owns it. */
export const COURSE = 102

/** Pages that show prices where something is sold; `part` is there once they are read. */
export const priced: readonly { name: RouteName; address: string; part: string }[] = [
  { name: 'home_page', address: '/page/home/0', part: `course-${COURSE}` },
  { name: 'course_normal_list', address: '/course/category/22/normal', part: `course-${COURSE}` },
  { name: 'course_detail', address: `/course/${COURSE}/detail`, part: 'course-tab-intro' },
]

/** One place where somebody buys, signed in; kept over the starts of the server. */
export type PayPlace = {
  /** Opens an address anew, and waits for its page. */
  open(address: string, name: RouteName): Promise<void>
  /** The text of the page in front. */
  text(): Promise<string>
  /** The ids that it has of these, in their order. */
  ids(of: readonly string[]): Promise<string[]>
  close(): Promise<void>
}
