import type { PaperDraw, PaperPart } from '#server/database/rows/exam'
import { type Field, hundredths, hundredthsTyped, pick, whole } from '#server/desk/parts/field'
import { objectOrNone } from '#server/desk/parts/object-field'

export const MOST_ROWS = 200
export const MOST_MARKS = 100_000
const levels = { '1-2': '易', '3-3': '中', '4-5': '难' } as const

export const marks = hundredths({ label: '每题', unit: '分', least: 1, most: MOST_MARKS })
const level = pick({ label: '难度', choices: levels })
const anyLevel: Field<keyof typeof levels | null> = {
  ...level,
  none: '不限',
  parse: (texts: readonly string[]) => ((texts[0] ?? '') === '' ? { value: null } : level.parse(texts)),
}

/** The fields of a rule that draws questions. */
export const drawColumns = {
  chapterId: { ...objectOrNone({ label: '章节' }), none: '全部章节' },
  pointId: { ...objectOrNone({ label: '知识点' }), none: '不限' },
  level: anyLevel,
  count: whole({ label: '道数', least: 1, most: MOST_ROWS }),
  marks,
}

const levelText = ({ easiest, hardest }: PaperDraw) => (Object.hasOwn(levels, `${easiest}-${hardest}`) ? `${easiest}-${hardest}` : '')
export const drawsOf = ({ rows: all }: PaperPart) => all.flatMap((row) => (row.kind === 'draw' ? [row] : []))
export const picksOf = ({ rows: all }: PaperPart) => all.flatMap((row) => (row.kind === 'pick' ? [row] : []))

/** A rule as its fields show it. */
export const drawTexts = (row: PaperDraw): string[] => [
  ...[String(row.chapterId ?? ''), String(row.pointId ?? ''), levelText(row)],
  ...[String(row.count), hundredthsTyped(row.marks)],
]

type Drawn = { level: keyof typeof levels | null } & Pick<PaperDraw, 'chapterId' | 'pointId' | 'count' | 'marks'>

/** A rule as its fields say it. */
export function drawOf({ level: range, ...row }: Drawn): PaperDraw {
  const [easiest = '1', hardest = '5'] = (range ?? '1-5').split('-')
  return { kind: 'draw', ...row, easiest: Number(easiest), hardest: Number(hardest) }
}
