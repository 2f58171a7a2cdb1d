import type { ReactNode } from 'react'
import type { PaperDraw, PaperPart } from '#server/database/rows/exam'
import { ActForm } from '#server/desk/frame/act-form'
import { ActLink } from '#server/desk/frame/detail'
import { act } from '#server/desk/frame/row'
import { parseForm, rows } from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { NotedRows, RowNote } from '#server/desk/parts/row-fields'
import { invalid } from '#server/refusal'
import { chaptersOfSubject, type PaperDraftRow, pointsOfSubject } from '#server/repositories/exam/paper-draft'
import { type Planned, type PlannedPart, planDraft } from '#server/services/exam/paper-build/draft-plan'
import { change, draftAt, draftPath } from './paper-draft'
import { measureOf, type OpenedPart, partCount, perPart, points } from './paper-draft-part'
import { drawColumns, drawOf, drawsOf, drawTexts, MOST_ROWS, picksOf } from './paper-draw'
import { type Drawn, DrawnPanel, drawnOf } from './paper-drawn'

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

/** All rules as their fields show them. */
const ruleTexts = (parts: readonly PaperPart[]): string[] => allDraws(parts).flatMap(({ at, row }) => [String(at + 1), ...drawTexts(row)])

/** The sections of a paper with other rules, and these in the order they were given. */
function ruled(parts: readonly PaperPart[], given: readonly (Parameters<typeof drawOf>[0] & { part: number })[]) {
  const made = given.map(({ part, ...row }) => ({ place: part - 1, draw: drawOf(row) }))
  const drawsIn = (at: number) => made.flatMap(({ place, draw }) => (place === at ? [draw] : []))
  return {
    draws: made.map(({ draw }) => draw),
    parts: parts.map((part, at) => ({ ...part, rows: [...picksOf(part), ...drawsIn(at)] })),
  }
}

const fields = {
  draws: rows({
    label: '按规则抽',
    hint: '章节、知识点和难度不选就是不限；手工选的题不变',
    least: 0,
    most: 200,
    columns: { part: object({ label: '大题' }), ...drawColumns },
  }),
}

/** All rules of a paper in one form. A rule goes into another section by its first field. */
export const writeRules = act({
  name: 'write-paper-rules',
  title: '一起改所有规则',
  roles,
  isDirect: true,
  button: '保存全部规则',
  fields,
  start: async ({ db }, ref) => {
    const { content, version } = await draftAt(db, ref)
    const { categoryId, parts, title } = content
    const labels = partLabels(parts)
    return {
      facts: [['试卷', title]],
      texts: { draws: ruleTexts(parts) },
      choices: {
        'draws.part': choicesOf(labels.map((label, at) => ({ id: at + 1, title: label }))),
        'draws.chapterId': choicesOf(await chaptersOfSubject(db, categoryId)),
        'draws.pointId': choicesOf(await pointsOfSubject(db, categoryId)),
      },
      version,
    }
  },
  beside: async (deps, ref, texts) => {
    const stored = await draftAt(deps.db, ref)
    const { parts } = stored.content
    const { values } = parseForm(fields, texts)
    const typed = values ? ruled(parts, values.draws) : { parts, draws: allDraws(parts).map(({ row }) => row) }
    const draft = { ...stored, content: { ...stored.content, parts: typed.parts } }
    const planned = await planDraft(deps.db, draft.content)
    const isStored = ruleTexts(typed.parts).join('\n') === ruleTexts(parts).join('\n')
    const words = values === null ? '有一格没填对' : isStored ? undefined : '还没保存'
    return <RulesAside of={{ draft, draws: typed.draws, planned, words }} drawn={await drawnOf(deps, draft, planned)} />
  },
  preview: () => [],
  run: async (tx, { ref, values: { draws }, version, visit, now }) => {
    const draft = await draftAt(tx, ref)
    const { parts } = draft.content
    if (draws.some(({ part }) => part > parts.length)) throw invalid('有一条规则的大题已经没有了，请重新打开')
    const next = ruled(parts, draws).parts
    if (next.some((part) => part.rows.length > MOST_ROWS)) throw invalid(`一个大题最多 ${MOST_ROWS} 行`)
    return change(tx, { draft, version, content: { ...draft.content, parts: next }, visit, now })
  },
})

type PlannedRule = Extract<Planned['parts'][number]['rows'][number], { have: number }>

/** How many questions there are for a rule, and the sum of its marks. */
function Had({ of: { row, have, wider }, unit }: { of: PlannedRule; unit: string }) {
  const isShort = have < row.count
  return (
    <>
      <span className={isShort ? 'error' : undefined}>
        {isShort ? `只有 ${have} ${unit}` : `有 ${have} ${unit}`}
        {isShort && wider !== null && wider > have && `，不限难度有 ${wider} ${unit}`}
      </span>{' '}
      <b>{points(row.marks * row.count)}</b>
    </>
  )
}

/** How many questions a section has and their marks; the script draws it anew while its rules are typed. */
function PartSums({ of: part, place, planned: { questions } }: { of: PlannedPart; place: number; planned: Planned }) {
  const hand = part.rows.filter((each) => !('have' in each)).length
  const sum = part.rows.reduce((total, { row, taken }) => total + row.marks * taken.length, 0)
  return (
    <small data-part={`preview-part-${place + 1}`}>
      {`${partCount(part, questions)}，${points(sum)}${perPart(part, questions)}${hand > 0 ? `；手工选的 ${hand} 道不变` : ''}`}
    </small>
  )
}

type TypedRules = { draft: PaperDraftRow; draws: readonly PaperDraw[]; planned: Planned; words: string | undefined }

/** The rules as they are typed: what the bank has for each, and what is drawn. */
function RulesAside({ of: { draft, draws, planned, words }, drawn }: { of: TypedRules; drawn: Drawn }) {
  const rules = new Map<unknown, { rule: PlannedRule; unit: string }>(
    planned.parts.flatMap((part) =>
      part.rows.flatMap((rule) => ('have' in rule ? [[rule.row, { rule, unit: measureOf(part) }] as const] : [])),
    ),
  )
  return (
    <>
      <DrawnPanel draft={draft} planned={planned} of={drawn} typed={words} />
      {planned.parts.map((part, place) => (
        <p key={part.title}>
          {part.title} <PartSums of={part} place={place} planned={planned} />
        </p>
      ))}
      <ol>
        {draws.map((row, at) => {
          const own = rules.get(row)
          return (
            <li key={String(at)}>
              {own && (
                <RowNote at={at}>
                  <Had of={own.rule} unit={own.unit} />
                </RowNote>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** `last`: the last rule of the section among all. */
type PartHeadProps = { draft: PaperDraftRow; planned: Planned; part: PlannedPart; place: number; last: number }

/** The head of a section above its rules; what is seldom done with it is behind a menu. */
function PartHead({ of: { draft, planned, part, place, last } }: { of: PartHeadProps }) {
  const { title } = part
  const [of, path] = [`${draft.id}.${place + 1}`, draftPath(draft.id)]
  const isLast = place + 1 === draft.content.parts.length
  return (
    <div className="lead" id={`part-${place + 1}`}>
      <h3>
        {title} <PartSums of={part} place={place} planned={planned} />
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
    const last = notes.length + drawn.length - 1
    for (const [at, each] of drawn.entries()) {
      heads.push(at === 0 ? <PartHead key={part.title} of={{ draft, planned, part, place, last }} /> : null)
      notes.push(<Had of={each} unit={measureOf(part)} />)
    }
  }
  return (
    <div id="rules" className="rules">
      <ActForm name={row.name} of={ref} version={draft.version} button="保存全部规则" isDirect isPreviewed>
        <NotedRows name="draws" start={start} fields={row.fields} heads={heads} notes={notes} />
      </ActForm>
    </div>
  )
}
