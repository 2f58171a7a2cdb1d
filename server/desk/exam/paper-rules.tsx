import type { ReactNode } from 'react'
import type { PaperDraw, PaperPart } from '#server/database/rows/exam'
import { ActForm } from '#server/desk/frame/act-form'
import { ActLink } from '#server/desk/frame/detail'
import { act } from '#server/desk/frame/row'
import { rows } from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { NotedRows } from '#server/desk/parts/row-fields'
import { invalid } from '#server/refusal'
import { chaptersOfSubject, type PaperDraftRow, pointsOfSubject } from '#server/repositories/exam/paper-draft'
import type { Planned } from '#server/services/exam/paper-build/draft-plan'
import { change, draftAt, draftPath } from './paper-draft'
import { measureOf, type OpenedPart, partCount, points } from './paper-draft-part'
import { drawColumns, drawOf, drawsOf, drawTexts, MOST_ROWS, picksOf } from './paper-draw'

const roles = ['editor', 'teacher'] as const

/** Every rule of the paper with its section, in the order of the paper. */
const allDraws = (parts: readonly PaperPart[]): { at: number; row: PaperDraw }[] =>
  parts.flatMap((part, at) => drawsOf(part).map((row) => ({ at, row })))

/** A section by the word that tells it from the others, `单项` of `一、单项选择题`; by its whole name where two would be called alike. */
function partLabels(parts: readonly PaperPart[]): string[] {
  const words = parts.map(({ title }) => title.replace(/^[一二三四五六七八九十]+、/, '').replace(/(选择)?题$/, ''))
  return parts.map(({ title }, at) => {
    const [word = ''] = words.slice(at)
    return word === '' || words.filter((other) => other === word).length > 1 ? title : word
  })
}

/** All rules of a paper in one form. A rule goes into another section by its first field. */
export const writeRules = act({
  name: 'write-paper-rules',
  title: '一起改所有规则',
  roles,
  isDirect: true,
  button: '保存全部规则',
  fields: {
    draws: rows({
      label: '按规则抽',
      hint: '章节、知识点和难度不选就是不限；手工选的题不变',
      least: 0,
      most: 200,
      columns: { part: object({ label: '大题' }), ...drawColumns },
    }),
  },
  start: async ({ db }, ref) => {
    const { content, version } = await draftAt(db, ref)
    const { categoryId, parts, title } = content
    return {
      facts: [['试卷', title]],
      texts: { draws: allDraws(parts).flatMap(({ at, row }) => [String(at + 1), ...drawTexts(row)]) },
      choices: {
        'draws.part': choicesOf(partLabels(parts).map((label, at) => ({ id: at + 1, title: label }))),
        'draws.chapterId': choicesOf(await chaptersOfSubject(db, categoryId)),
        'draws.pointId': choicesOf(await pointsOfSubject(db, categoryId)),
      },
      version,
    }
  },
  preview: () => [],
  run: async (tx, { ref, values: { draws }, version, visit, now }) => {
    const draft = await draftAt(tx, ref)
    const { parts } = draft.content
    if (draws.some(({ part }) => part > parts.length)) throw invalid('有一条规则的大题已经没有了，请重新打开')
    const next = parts.map((part, at) => {
      const own = draws.flatMap(({ part: place, ...row }) => (place === at + 1 ? [drawOf(row)] : []))
      if (own.length + picksOf(part).length > MOST_ROWS) throw invalid(`一个大题最多 ${MOST_ROWS} 行`)
      return { ...part, rows: [...picksOf(part), ...own] }
    })
    return change(tx, { draft, version, content: { ...draft.content, parts: next }, visit, now })
  },
})

/** How many questions there are for a rule, and the sum of its marks. */
function Had({
  of: { row, have, wider },
  unit,
}: {
  of: Extract<Planned['parts'][number]['rows'][number], { have: number }>
  unit: string
}) {
  const isShort = have < row.count
  return (
    <>
      <span className={isShort ? 'error' : undefined}>{isShort ? `只有 ${have} ${unit}` : `有 ${have} ${unit}`}</span>
      {isShort && wider !== null && wider > have && `，不限难度有 ${wider} ${unit}`} <b>{points(row.marks * row.count)}</b>
    </>
  )
}

/** `last`: the last rule of the section among all. */
type PartHeadProps = { draft: PaperDraftRow; place: number; title: string; count: string; hand: number; sum: number; last: number }

/** The head of a section above its rules; what is seldom done with it is behind a menu. */
function PartHead({ of: { draft, place, title, count, hand, sum, last } }: { of: PartHeadProps }) {
  const [of, path] = [`${draft.id}.${place + 1}`, draftPath(draft.id)]
  const isLast = place + 1 === draft.content.parts.length
  return (
    <div className="lead" id={`part-${place + 1}`}>
      <h3>
        {title} <small>{`${count}，${points(sum)}${hand > 0 ? `；手工选的 ${hand} 道不变` : ''}`}</small>
      </h3>
      <button type="submit" name="_change" value={`draws after ${last}`} className="quiet" aria-label={`${title}：加一条规则`}>
        ＋ 加一条
      </button>
      <a className="act quiet" href={`/paper-picks/${draft.id}?part=${place + 1}`}>
        选题
      </a>
      <details className="more">
        <summary aria-label={`${title}：更多操作`}>⋯</summary>
        <div>
          <a className="act" href={`${path}?part=${place + 1}#rules`}>
            改题型和计分
          </a>
          {place > 0 && (
            <ActLink name="move-paper-part" of={`${of}.up`}>
              上移
            </ActLink>
          )}
          {!isLast && (
            <ActLink name="move-paper-part" of={`${of}.down`}>
              下移
            </ActLink>
          )}
          <ActLink name="remove-paper-part" of={of}>
            删去
          </ActLink>
        </div>
      </details>
    </div>
  )
}

type FormProps = { draft: PaperDraftRow; planned: Planned; opened: OpenedPart }

/** All rules of the paper where they stand, by section, each with what the bank has for it. */
export function RulesForm({ draft, planned, opened: { row, ref, start } }: FormProps) {
  const heads: ReactNode[] = []
  const notes: ReactNode[] = []
  for (const [place, part] of planned.parts.entries()) {
    const drawn = part.rows.flatMap((each) => ('have' in each ? [each] : []))
    const hand = part.rows.length - drawn.length
    const count = partCount(part, planned.questions)
    const sum = part.rows.reduce((total, { row: own, taken }) => total + own.marks * taken.length, 0)
    const last = notes.length + drawn.length - 1
    for (const [at, each] of drawn.entries()) {
      heads.push(at === 0 ? <PartHead key={part.title} of={{ draft, place, title: part.title, count, hand, sum, last }} /> : null)
      notes.push(<Had of={each} unit={measureOf(part)} />)
    }
  }
  return (
    <div id="rules" className="rules">
      <ActForm name={row.name} of={ref} version={draft.version} button="保存全部规则" isDirect>
        <NotedRows name="draws" start={start} fields={row.fields} heads={heads} notes={notes} />
      </ActForm>
    </div>
  )
}
