import { ActForm } from '#server/desk/frame/act-form'
import { withChoices } from '#server/desk/frame/act-routes'
import { ActButton, useAccess } from '#server/desk/frame/detail'
import { FormFields } from '#server/desk/frame/form'
import type { ActRow } from '#server/desk/frame/row'
import type { Start } from '#server/desk/frame/start'
import type { PaperDraftRow } from '#server/repositories/exam/paper-draft'
import type { Planned, PlannedPart } from '#server/services/exam/paper-build/draft-plan'
import { largestRemainder } from '@/domain/money/price'
import { draftPath } from './paper-draft'

const PER_MARK = 100
export const levelNames = { '1': '很易', '2': '易', '3': '中', '4': '难', '5': '很难' } as const
export const levelName = (level: number): string => Object.entries(levelNames).find(([value]) => value === String(level))?.[1] ?? '—'
export const points = (hundredths: number) => `${hundredths / PER_MARK} 分`

export type Names = ReadonlyMap<number, string>
/** How many questions a section has, `20 道`; of materials the groups and their questions, `3 组 × 5 小题`. */
export function partCount({ type, rows }: PlannedPart, questions: Planned['questions']): string {
  const taken = rows.flatMap((row) => row.taken)
  const [first = 0, ...others] = taken.map((id) => questions.get(id)?.parts ?? 0)
  if (type !== 'material' || taken.length === 0) return `${taken.length} 道`
  const isEven = others.every((count) => count === first)
  return isEven ? `${taken.length} 组 × ${first} 小题` : `${taken.length} 组，共 ${others.reduce((sum, count) => sum + count, first)} 小题`
}

/** The least and the most marks of one question of the materials that a section took, `每小题 2 到 2.5 分`; nothing for other sections. */
export function perPart({ type, rows }: PlannedPart, questions: Planned['questions']): string {
  if (type !== 'material') return ''
  const each = rows.flatMap(({ row, taken }) =>
    taken.flatMap((id) => largestRemainder(row.marks, Array<number>(questions.get(id)?.parts ?? 0).fill(1))),
  )
  const [least, most] = [Math.min(...each), Math.max(...each)]
  if (each.length === 0) return ''
  return least === most ? `，每小题 ${points(least)}` : `，每小题 ${least / PER_MARK} 到 ${points(most)}`
}

/** Questions of a type are counted as 道, materials as 组. */
export const measureOf = ({ type }: Pick<PlannedPart, 'type'>): string => (type === 'material' ? '组' : '道')

type RowProps = { each: PlannedPart['rows'][number]; unit: string; chapters: Names; knowledge: Names; questions: Planned['questions'] }

const rangeName = (easiest: number, hardest: number) =>
  easiest === 1 && hardest === 5 ? '' : easiest === hardest ? levelName(easiest) : `${levelName(easiest)}到${levelName(hardest)}`

/** Describes a rule by its limits. */
const ruleText = (
  row: { chapterId: number | null; pointId: number | null; easiest: number; hardest: number },
  chapters: Names,
  knowledge: Names,
) =>
  [
    row.chapterId === null ? '全部章节' : (chapters.get(row.chapterId) ?? '章节已删去'),
    row.pointId === null ? '' : (knowledge.get(row.pointId) ?? '知识点已删去'),
    rangeName(row.easiest, row.hardest),
  ]
    .filter((text) => text !== '')
    .join('，')

function PartRow({ each, unit, chapters, knowledge, questions }: RowProps) {
  if (!('have' in each)) {
    const brief = questions.get(each.row.id)
    return (
      <tr>
        <td data-title="题目">
          <a href={`/questions/${each.row.id}`}>{brief?.stem.slice(0, 60) || `题目 ${each.row.id}`}</a>
        </td>
        <td data-title="道数" className="number">
          1
        </td>
        <td data-title="题库">{brief ? `${brief.chapter}，${levelName(brief.difficulty)}` : '找不到了'}</td>
        <td data-title="每题" className="number">
          {points(each.row.marks)}
        </td>
        <td data-title="合计" className="number">
          {points(each.row.marks)}
        </td>
      </tr>
    )
  }
  const { row, have, wider } = each
  const isShort = have < row.count
  return (
    <tr>
      <td data-title="题目">{`抽题：${ruleText(row, chapters, knowledge)}`}</td>
      <td data-title="道数" className="number">
        {row.count}
      </td>
      <td data-title="题库" className={isShort ? 'error' : undefined}>
        {isShort ? `只有 ${have} ${unit}` : `有 ${have} ${unit}`}
        {isShort && wider !== null && wider > have && `；不限难度有 ${wider} ${unit}`}
      </td>
      <td data-title="每题" className="number">
        {points(row.marks)}
      </td>
      <td data-title="合计" className="number">
        {points(row.marks * row.count)}
      </td>
    </tr>
  )
}

/** Opens the form of a section in its place, for those who may send it. */
function PartLink({ id, part, children }: { id: number; part: number; children: string }) {
  if (!useAccess().act('write-paper-part')) return null
  return (
    <a className="act" href={`${draftPath(id)}?part=${part}#rules`}>
      {children}
    </a>
  )
}

/** The form of a section that is open in its place. */
export type OpenedPart = { row: ActRow; ref: string; start: Start }

/** The fields of a section where its rules stand, so that what the bank has is seen beside them. */
function PartForm({ of: { row, ref, start } }: { of: OpenedPart }) {
  return (
    <div id="rules" className="rules">
      <ActForm name={row.name} of={ref} version={start.version ?? 0} button="保存这一大题" isDirect>
        <FormFields fields={withChoices(row.fields, start)} texts={start.texts ?? {}} errors={{}} />
      </ActForm>
    </div>
  )
}

type TableProps = { part: PlannedPart; questions: Planned['questions']; chapters: Names; knowledge: Names }

function PartTable({ part, questions, chapters, knowledge }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">题目</th>
          <th scope="col" className="number">
            道数
          </th>
          <th scope="col">题库</th>
          <th scope="col" className="number">
            每题
          </th>
          <th scope="col" className="number">
            合计
          </th>
        </tr>
      </thead>
      <tbody>
        {part.rows.map((each, row) => (
          <PartRow key={String(row)} each={each} unit={measureOf(part)} chapters={chapters} knowledge={knowledge} questions={questions} />
        ))}
      </tbody>
    </table>
  )
}

type PartProps = { draft: PaperDraftRow; planned: Planned; at: number; chapters: Names; knowledge: Names; opened: OpenedPart | null }

/** A section with its rows and what may be done with it. */
export function Part({ draft: { id, version, content }, planned, at, chapters, knowledge, opened }: PartProps) {
  const part = planned.parts[at]
  if (!part) return null
  const sum = part.rows.reduce((total, { row, taken }) => total + row.marks * taken.length, 0)
  const of = `${id}.${at + 1}`
  const isOpen = opened?.ref === of
  return (
    <section className="chapter" id={`part-${at + 1}`}>
      <h3>{`${part.title}　${partCount(part, planned.questions)}，${points(sum)}${perPart(part, planned.questions)}`}</h3>
      <div className="acts">
        {isOpen ? (
          <a className="act" href={`${draftPath(id)}#part-${at + 1}`}>
            收起
          </a>
        ) : (
          <PartLink id={id} part={at + 1}>
            改规则和分值
          </PartLink>
        )}
        <a className="act" href={`/paper-picks/${id}?part=${at + 1}`}>
          选题
        </a>
        <ActButton name="move-paper-part" of={`${of}.up`} version={version} note={part.title} isOff={at === 0}>
          上移
        </ActButton>
        <ActButton name="move-paper-part" of={`${of}.down`} version={version} note={part.title} isOff={at + 1 === content.parts.length}>
          下移
        </ActButton>
        <ActButton name="remove-paper-part" of={of} version={version} note={part.title}>
          删去
        </ActButton>
      </div>
      {isOpen && <PartForm of={opened} />}
      <PartTable part={part} questions={planned.questions} chapters={chapters} knowledge={knowledge} />
    </section>
  )
}
