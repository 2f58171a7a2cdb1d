import { text } from './field'

/** Fields of a message to learners, as long as their messages show it. */
export const messageFields = {
  title: text({ label: '标题', hint: '最多 20 字', most: 20 }),
  body: text({ label: '正文', most: 500, isLong: true }),
}
