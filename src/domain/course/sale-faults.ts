import type { LessonKind } from '@/domain/learn/lesson'

/** A lesson of a course that is to be sold. `hasFile`: whether the file its address names is there, as far as that can be known. */
export type LessonForSale = {
  title: string
  type: LessonKind
  media: string
  hasFile: boolean
  /** Whether an article has its text, and an exercise its questions. */
  isWritten?: boolean
  startAt: number | null
  endAt: number | null
}
/** `hasLive`: whether this installation can broadcast. */
type Surroundings = { hasLive: boolean; now: number }

const fileNames = { video: '视频', audio: '音频', document: '文档' } as const

function liveFault({ startAt, endAt, media }: LessonForSale, { hasLive, now }: Surroundings): string | null {
  if (startAt === null || endAt === null) return '没有直播时间'
  if (endAt > now) return hasLive ? null : '是直播，但服务器没有开通直播（LIVE）'
  return media === '' ? '直播已结束，没有填回放地址' : null
}

function faultOf(lesson: LessonForSale, surroundings: Surroundings): string | null {
  const { type, media, hasFile, isWritten = false } = lesson
  if (type === 'article') return isWritten ? null : '还没有写正文'
  if (type === 'exercise') return isWritten ? null : '还没有题目'
  if (type === 'live') {
    const fault = liveFault(lesson, surroundings)
    if (fault !== null || media === '') return fault
  } else if (media === '') return `没有填${fileNames[type]}地址`
  return hasFile ? null : `的文件不存在：${media}`
}

/** Lessons that buyers of a course could not learn, each with the reason. */
export function lessonFaults<T extends LessonForSale>(lessons: readonly T[], surroundings: Surroundings): { lesson: T; words: string }[] {
  return lessons.flatMap((lesson) => {
    const fault = faultOf(lesson, surroundings)
    return fault === null ? [] : [{ lesson, words: `课时“${lesson.title}”${fault}` }]
  })
}

export const NO_LESSON = '还没有课时'

/** Reasons why buyers of a course would find nothing to learn; none when it may be sold. */
export const saleFaults = (lessons: readonly LessonForSale[], surroundings: Surroundings): string[] =>
  lessons.length === 0 ? [NO_LESSON] : lessonFaults(lessons, surroundings).map(({ words }) => words)

/** The reason why nobody could buy a course online: it has a price, and the school takes no payments. */
export const priceFaults = (price: number, hasPayment: boolean): string[] =>
  price > 0 && !hasPayment ? ['有售价，但学校没有开通任何在线支付（WECHAT_PAY、ALIPAY）；可以把售价改成 0，收款后由老师开通'] : []
