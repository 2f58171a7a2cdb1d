import type { RankType } from '@/contract/study/plan.schema'

type Asked = { classSeq?: string | undefined; groupSeq?: string | undefined }

const number = (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

/** The class and group an address names; what is no number is left out. */
export function seqsOf({ classSeq, groupSeq }: Asked): { classSeq?: number; groupSeq?: number } {
  const [ofClass, ofGroup] = [number(classSeq), number(groupSeq)]
  return { ...(ofClass !== undefined && { classSeq: ofClass }), ...(ofGroup !== undefined && { groupSeq: ofGroup }) }
}

export const rankTypeNames: Readonly<Record<RankType, string>> = { day: '今日榜', week: '本周榜', total: '总榜' }

export const isRankType = (text: string | undefined): text is RankType => text === 'day' || text === 'week' || text === 'total'
