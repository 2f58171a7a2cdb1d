import type { Subject } from '#server/repositories/search/documents'
import type { SearchKind } from '@/contract/search/search.schema'

/** How many of each kind: what learners write and what they practise outnumbers what the school writes. */
const SIZES: Record<SearchKind, number> = {
  question: 70_000,
  doubt: 28_000,
  lesson: 1_200,
  article: 400,
  course: 150,
  paper: 150,
  help: 60,
  teacher: 40,
}
/** Numbers after those of the seed. */
const FIRST_ID = 1_000_000

const fields = [
  '护理学',
  '建筑工程',
  '教育心理',
  '民法总论',
  '行政法',
  '营养学',
  '中药学',
  '消防设施',
  '心理咨询',
  '人力资源',
  '公路养护',
  '电气工程',
  '翻译实务',
  '统计学',
  '审计理论',
  '金融市场',
]
const topics = [
  '基础概念',
  '重点梳理',
  '案例分析',
  '计算题专项',
  '高频考点',
  '常见误区',
  '流程与责任',
  '期限与条件',
  '材料准备',
  '现场操作',
  '图表识读',
  '公式推导',
  '法条对照',
  '历年变化',
  '综合应用',
]
const people = ['赵', '钱', '孙', '李', '吴', '郑', '王', '冯', '褚', '卫']
const given = ['一鸣', '若水', '清扬', '景行', '怀瑾', '思源', '明德', '致远', '嘉禾', '子衿']

/** Numbers from 0 up to `below`, the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Draw = ReturnType<typeof chance>
const pick = <T>(draw: Draw, from: readonly T[], otherwise: T): T => from[draw(from.length)] ?? otherwise

/** A piece of what the school has written: its words are as common in what is generated as they are in what is taught. */
function piece(draw: Draw, texts: readonly string[]): string {
  const text = pick(draw, texts, '')
  const from = draw(Math.max(1, text.length - 16))
  return text.slice(from, from + 4 + draw(6))
}

function subjectOf(draw: Draw, kind: SearchKind, ref_id: number, texts: readonly string[]): Subject {
  const field = pick(draw, fields, '')
  const title =
    kind === 'teacher' ? `${pick(draw, people, '')}${pick(draw, given, '')}` : `${field}：${pick(draw, topics, '')}（${ref_id % 97}）`
  const body = `${field}${pick(draw, topics, '')}，${piece(draw, texts)}，${pick(draw, fields, '')}${pick(draw, topics, '')}；${piece(draw, texts)}。`
  const isWritten = kind === 'question' || kind === 'doubt'
  return { kind, ref_id, title: isWritten ? body.slice(0, 60) : title, body, stamp: kind === 'question' ? '1' : 'generated' }
}

/** Documents of other subjects with pieces of the school's own texts among them, by seed. */
export function* generated(texts: readonly string[], seed = 1): Generator<Subject> {
  const draw = chance(seed)
  let id = FIRST_ID
  for (const [kind, size] of Object.entries(SIZES) as [SearchKind, number][])
    for (let count = 0; count < size; count++) yield subjectOf(draw, kind, id++, texts)
}
