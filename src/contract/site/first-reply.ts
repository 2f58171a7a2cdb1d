import type { Article } from '../content/article.schema'
import type { CourseExtra } from '../content/course.schema'
import type { BlockPage } from '../content/page.schema'

/** Replies of the first screen's calls, embedded in the server's page; the same for every visitor. */
export type FirstReply =
  | { of: 'pageItems'; id: number; reply: BlockPage }
  | { of: 'extra'; id: number; reply: CourseExtra }
  | { of: 'article'; id: number; reply: Article }

/** Id of the element of the page that holds them, as JSON. */
export const FIRST_REPLIES = 'first-replies'
