import type { RemarkKind } from '@/contract/site/remark.schema'

/** A learner writes this many remarks within a day. */
export const REMARKS_A_DAY = 20
export const REMARK_LENGTH = 500

type Words = { page: string; one: string; empty: string; placeholder: string; like: string }

/** Words of each kind of remark: a comment is liked, a shared note is found useful. */
export const remarkWords: Record<RemarkKind, Words> = {
  article: { page: '评论', one: '评论', empty: '还没有评论，说说你的看法', placeholder: '读完有什么想法？友善交流，一起进步', like: '赞' },
  question: {
    page: '大家的笔记',
    one: '笔记',
    empty: '还没有人分享笔记，写下你的解题思路吧',
    placeholder: '写下这道题的思路、口诀或易错点，大家都能看到',
    like: '有用',
  },
}

/** The address under which the remarks on an object are read. */
export const remarksAddress = (kind: RemarkKind, objectId: number): string =>
  kind === 'article' ? `/article/${objectId}/remarks` : `/tiku/question/${objectId}/remarks`
