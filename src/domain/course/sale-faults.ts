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

/** Reasons why buyers of a course would find nothing to learn, each with its lesson, null where there is none; none when it may be sold. */
export function saleFaults<T extends LessonForSale>(
  lessons: readonly T[],
  surroundings: Surroundings,
): { lesson: T | null; words: string }[] {
  if (lessons.length === 0) return [{ lesson: null, words: '还没有课时' }]
  return lessons.flatMap((lesson) => {
    const fault = faultOf(lesson, surroundings)
    return fault === null ? [] : [{ lesson, words: `课时“${lesson.title}”${fault}` }]
  })
}

/** The reason why nobody could buy a course online: it has a price, and the school takes no payments. */
export const priceFaults = (price: number, hasPayment: boolean): string[] =>
  price > 0 && !hasPayment ? ['有售价，但学校没有开通任何在线支付（WECHAT_PAY、ALIPAY）；可以把售价改成 0，收款后由老师开通'] : []
