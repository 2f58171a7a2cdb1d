import type { Key } from '@/contract/tiku/question.schema'
import { formatMarks } from './marks'
import { type Award, partOf, whole } from './scoring-award'

export type MarkingPoint = Extract<Key, { kind: 'points' }>['points'][number]

/** Marks an essay by its points, in hundredths: each one that is met earns its share. `isMet` goes with `points` place by place. */
export function awardPoints(marks: number, points: readonly MarkingPoint[], isMet: readonly boolean[]): Award {
  const met = points.filter((_, place) => isMet[place])
  const total = points.reduce((sum, { share }) => sum + share, 0)
  const got = met.reduce((sum, { share }) => sum + share, 0)
  if (met.length === points.length) return whole('by-points', marks, true, `${points.length} 个采分点全部答到`)
  if (met.length === 0) return whole('by-points', marks, false, '没有答到采分点')
  const named = met.map(({ text, share }) => `${text} ${share}%`).join(' + ')
  return partOf('by-points', marks, got, total, `答到 ${met.length} 个采分点，共 ${points.length} 个（${named}）`)
}

/** A material's marks are the sum of its children's, in hundredths. `fullMarks` is what they could have. */
export function awardMaterial(children: readonly number[], fullMarks: number): Award {
  const marks = children.reduce((sum, each) => sum + each, 0)
  const arithmetic = `各小题之和：${children.map(formatMarks).join(' + ')} = ${formatMarks(marks)}`
  return { rule: 'sum', marks, fraction: fullMarks === 0 ? 0 : marks / fullMarks, arithmetic, isRight: marks === fullMarks }
}
