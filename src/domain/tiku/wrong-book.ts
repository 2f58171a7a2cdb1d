import type { QuestionType } from '@/contract/tiku/question.schema'
import type { WrongBookQuery, WrongCounts, WrongReason } from '@/contract/tiku/review.schema'
import { learningDayOf, learningDayStart } from '@/domain/time/day'
import { questionTypeNames } from './question'

const ranges = { week: { text: '近 7 天', days: 7 }, month: { text: '近 30 天', days: 30 } } as const
type Range = keyof typeof ranges
const isRange = (text: string): text is Range => text in ranges
const isReason = (text: string): text is WrongReason => text in wrongReasonNames
const isType = (text: string): text is QuestionType => text in questionTypeNames

/** Narrows the wrong book; a value of '' is not there. */
export type WrongFilter = Partial<Record<FilterField, string>>
export type FilterField = 'subject' | 'chapter' | 'point' | 'type' | 'reason' | 'range'
export type FilterGroup = { field: FilterField; title: string; options: { value: string; text: string }[] }

/** Names a reason; one not chosen yet has a name too. */
export const reasonText = (reason: WrongReason | null): string => (reason ? wrongReasonNames[reason] : '未标错因')

const byId = (rows: readonly { id: number; title: string; count: number }[]) =>
  rows.map(({ id, title, count }) => ({ value: String(id), text: `${title}（${count}）` }))

/** Everything the wrong book can be narrowed by, with how many questions each leaves. */
export function filterGroups({ subjects, chapters, points, types, reasons }: WrongCounts): FilterGroup[] {
  return [
    { field: 'subject', title: '科目', options: byId(subjects) },
    { field: 'chapter', title: '章节', options: byId(chapters) },
    { field: 'point', title: '知识点', options: byId(points) },
    {
      field: 'type',
      title: '题型',
      options: types.map(({ type, count }) => ({ value: type, text: `${questionTypeNames[type]}（${count}）` })),
    },
    {
      field: 'reason',
      title: '错因',
      options: reasons.map(({ reason, count }) => ({ value: reason ?? 'none', text: `${reasonText(reason)}（${count}）` })),
    },
    { field: 'range', title: '时间', options: Object.entries(ranges).map(([value, { text }]) => ({ value, text })) },
  ]
}

const numberOf = (text: string | undefined) => (text ? Number(text) : undefined)

/** The filter as the call takes it. A range begins with a learning day, counted from that of `now` (epoch ms). */
export function wrongQuery(filter: WrongFilter, now: number): Omit<WrongBookQuery, 'shelf' | 'categoryId'> {
  const { subject, chapter, point, type = '', reason = '', range = '' } = filter
  return {
    subjectId: numberOf(subject),
    chapterId: numberOf(chapter),
    pointId: numberOf(point),
    ...(isType(type) && { type }),
    ...((reason === 'none' || isReason(reason)) && { reason }),
    ...(isRange(range) && { since: learningDayStart(learningDayOf(now) - ranges[range].days) }),
  }
}

/** How many fields narrow the book. */
export const filterCount = (filter: WrongFilter): number => Object.values(filter).filter((value) => value !== '').length

/** Why an answer went wrong, as the learner chooses it. */
export const wrongReasonNames: Readonly<Record<WrongReason, string>> = {
  careless: '粗心',
  concept: '概念不清',
  method: '方法不会',
  misread: '审题错误',
  time: '时间不够',
  other: '其他',
}
